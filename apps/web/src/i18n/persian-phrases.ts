// What nobody says in an app, and what the house says instead: read by the check of Persian texts.

/** What stands before and after a word: no letter, no half-space. */
const START = String.raw`(?<![\p{L}\p{M}\u200c])`;
const END = String.raw`(?![\p{L}\p{M}\u200c])`;
const begins = (word: string): RegExp => new RegExp(START + word, 'u');
const whole = (word: string): RegExp => new RegExp(START + word + END, 'u');

/** A phrase that isn't said, what is said, and the sentences in which it means something else. */
export interface UnusedPhrase {
  readonly word: RegExp;
  readonly say: string;
  readonly but?: RegExp;
}

/** The columns of the house’s words: `word` is refused in every Persian catalogue. */
export const UNUSED_PHRASES: readonly UnusedPhrase[] = [
  { word: begins('گذرواژه'), say: 'رمز عبور' },
  {
    word: whole('(?:ب|می‌|ن)?نویسید'),
    say: 'وارد کنید',
    but: /روی کاغذ بنویسید|نام شرکت یا آدرس ننویسید/u,
  },
  { word: begins('(?:ب|ن|می‌)?فرست(?:اد|ید|یم|د(?!ه))'), say: 'ارسال' },
  { word: whole('کد تازه'), say: 'ارسال دوباره' },
  { word: whole('ساختن'), say: 'ثبت‌نام، ساخت' },
  { word: begins('صافی'), say: 'فیلتر' },
  { word: begins('رونوشت'), say: 'کپی' },
  { word: begins('برگز(?:ید|ین)'), say: 'انتخاب' },
  { word: whole('کاستن'), say: 'کاهش' },
  { word: begins('افزود'), say: 'افزایش، اضافه شد', but: /افزودن کارت/u },
  { word: whole('سرخ'), say: 'قرمز' },
  { word: whole('کم‌رنگ‌بینی'), say: 'کوررنگی' },
  { word: begins('دادوستد'), say: 'معامله' },
  { word: whole('جفت'), say: 'OCO' },
  { word: begins('پوسته'), say: 'ظاهر' },
  { word: begins('نویسه'), say: 'کاراکتر' },
  { word: whole('نشست‌های باز'), say: 'دستگاه‌های فعال' },
  { word: whole('نشست'), say: 'ورود؛ ثبت شد' },
  { word: whole('صفحهٔ (?:پیش|بعد)'), say: 'قبلی، بعدی' },
  { word: whole('این خانه خالی است'), say: 'این فیلد را پر کنید' },
  { word: begins('خاموش'), say: 'غیرفعال' },
  // The light look is «روشن»; a service is not, and neither are data.
  { word: begins('روشن'), say: 'فعال، مشخص، دریافت', but: /ظاهر روشن|^روشن$|صفحهٔ روشن یا تیره/u },
  { word: whole('پرسیدن'), say: 'استعلام' },
  { word: whole('کنار گذاشته'), say: 'مسدود' },
  { word: whole('(?:گران|ارزان)‌تر از این'), say: 'حداکثر قیمت، حداقل قیمت' },
  { word: whole('به قیمت من'), say: 'قیمت محدود' },
  { word: whole('در دفتر(?! سفارش| کل)'), say: 'در دفتر سفارش', but: /در دفتر ما|علتی/u },
  { word: whole('(?:دادید|گرفتید)'), say: 'پرداختی، دریافتی' },
  { word: whole('درهای زنده'), say: 'اتصال زنده' },
  { word: whole('بایننس کوین'), say: 'بایننس‌کوین' },
  { word: whole('فوری'), say: 'آنی', but: /فوری یا لغو/u },
  { word: whole('شناسایی'), say: 'احراز هویت' },
  { word: begins('گفت‌وگو'), say: 'تیکت، پشتیبانی' },
  { word: whole('کد معرف'), say: 'کد دعوت' },
  { word: whole('دارایی در دسترس'), say: 'موجودی، قابل برداشت' },
  // A ticket opens and is open; a level, a service, a right is not.
  { word: whole('باز است'), say: 'فعال است', but: /تیکت|سفارش/u },
  { word: whole('باز شد(?:ه است)?'), say: 'فعال شد، بارگذاری شد', but: /^باز شد$/u },
  { word: whole('باز نشد'), say: 'بارگذاری نشد', but: /(?:فایل|دوربین|پنجره) باز نشد/u },
  { word: whole('کارمزد (?:گیرنده|سازنده)'), say: 'کارمزد؛ تیکر / میکر' },
  { word: begins('برآورد'), say: 'میانگین تقریبی' },
  { word: begins('بی‌بازبینی'), say: 'بدون تأیید دوباره' },
  { word: whole('پرداخت نکن'), say: 'انصراف و بازگشت' },
  { word: whole('پس از این'), say: 'مرحلهٔ بعد' },
  { word: whole('این بار پشت کارت'), say: 'حالا از پشت کارت عکس بگیرید' },
  { word: whole('کارشناس ما آن‌ها را می‌بیند'), say: 'مدارک شما در حال بررسی است' },
  { word: whole('نقدی'), say: 'اسپات' },
  { word: whole('بیرون (?:آوردن|آمد|می‌آید|نمی‌رود)'), say: 'برداشت از صندوق، برداشت متوقف است' },
  { word: whole('تأخیر (?:صندوق|بیرون)'), say: 'مدت انتظار برای برداشت' },
  // Room in a limit, or what an order held, becomes free; money that one has is «قابل استفاده».
  {
    word: whole('آزاد'),
    say: 'موجودی قابل استفاده',
    but: /سقف [^؛.]*آزاد|آزاد می‌شود|آزاد شد/u,
  },
  { word: whole('کد دوم'), say: 'نیاز به کد تأیید دارد' },
  { word: whole('کد هم می‌خواهد'), say: 'برای هر ورود کد هم لازم است' },
  { word: whole('یافتن'), say: 'جست‌وجو' },
  { word: whole('انتقال به دیگری'), say: 'انتقال به کاربر دیگر' },
  { word: whole('دفترچهٔ گیرنده‌ها'), say: 'مخاطبان' },
  { word: whole('جا باز می‌شود'), say: 'سقف از … آزاد می‌شود' },
  { word: whole('جای تازه'), say: 'سقف از … آزاد می‌شود' },
  { word: begins('رمزساز'), say: 'اپلیکیشن احراز هویت' },
  { word: whole('نشان دهید که خودتان'), say: 'هویت خود را تأیید کنید' },
  { word: whole('به کار نبرده‌اید'), say: 'جای دیگری استفاده نکرده‌اید' },
  { word: whole('لو می‌دهد'), say: 'با آن پیام جعلی را می‌شناسید' },
  { word: whole('پر می‌شود'), say: 'انجام می‌شود', but: /پر نشود/u },
  { word: whole('سر راه'), say: 'با سفارش خود شما برخورد می‌کند' },
  { word: whole('سفارشی (?:روبه‌رو|در سوی دیگر)'), say: 'سفارش مقابلی وجود ندارد' },
  { word: whole('سر جا(?:یش|ی خود)'), say: 'موجودی شما محفوظ است' },
  { word: begins('پرونده'), say: 'فایل' },
  { word: begins('پیوند'), say: 'لینک' },
  { word: whole('نشانی(?:‌ها)?'), say: 'آدرس' },
  { word: begins('پیشین'), say: 'قبلی' },
  { word: whole('پیش‌تر'), say: 'قبلاً' },
  { word: begins('نخست'), say: 'اولین، اول' },
  { word: whole('آغاز'), say: 'شروع' },
  { word: begins('بیفز'), say: 'اضافه کنید' },
  { word: whole('دست‌کم'), say: 'حداقل' },
  { word: whole('به سبب'), say: 'به‌دلیل' },
  { word: begins('نامنتظر'), say: 'غیرمنتظره' },
  { word: whole('بی‌درنگ'), say: 'فوراً' },
  // «تازه» is right where it means a moment ago.
  {
    word: begins('تازه(?:‌تر|‌ترین|‌ای|ٔ)?(?![\\p{L}\\u200c])'),
    say: 'جدید',
    but: /تازه (?:ثبت‌نام کرده|اعلام شده|به نام خودتان|(?:را )?اضافه|ارسال شده|ذخیره)|را تازه اضافه/u,
  },
  { word: begins('رقم‌ها'), say: 'اعداد' },
  { word: whole('کلیدهای تکی'), say: 'میان‌برهای یک‌کلیدی' },
  { word: begins('دیده‌بان'), say: 'علاقه‌مندی‌ها' },
  { word: whole('کد (?:رهگیری|پیگیری)'), say: 'شمارهٔ پیگیری' },
  { word: whole('شمارهٔ مرجع'), say: 'شمارهٔ پیگیری' },
  { word: begins('چکیده'), say: 'هش' },
  { word: begins('شاخه'), say: 'انشعاب زنجیره' },
  // the office
  { word: whole('کار روی حساب'), say: 'اقدام روی حساب' },
  { word: whole('بی‌صاحب'), say: 'ناشناس' },
  { word: whole('اصلاح با دو امضا'), say: 'سند اصلاحی' },
  { word: whole('گفتهٔ (?:کاربر|دو نفر)'), say: 'اظهار کاربر، ثبت دونفره' },
  { word: whole('در دست من'), say: 'در حال بررسی توسط من' },
  { word: whole('رها کردن'), say: 'بازگرداندن به صف' },
  { word: whole('از کجا می‌دانید'), say: 'منبع تأیید' },
  { word: whole('پرداخت‌های نیمه‌کاره'), say: 'پرداخت‌های ناتمام' },
  { word: whole('آورنده'), say: 'بارگذاری‌کننده' },
  { word: whole('نگه داشتن خروج دارایی'), say: 'توقف برداشت' },
  { word: whole('هم‌خوان است'), say: 'مغایرتی نیست' },
  // the hamza of possession stands on «ه» alone; only a word of its own has another one
  { word: /(?<!ه)\u0654/u, say: 'ء فقط روی «ه»' },
  // letters of another alphabet look the same and are found by no search
  { word: /[\u0643\u064a\u0660-\u0669]/u, say: 'ک، ی و رقم فارسی' },
];
