// Annotation
