#pragma once
#include <ZXing/ZXingC.h>
