import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PROJECT_DIR = path.resolve(import.meta.dirname, '../../../..');

/** Where what a person reads in Persian is written. */
const SOURCES = [
  'apps/web/src/**/texts/fa.ts',
  'apps/web/src/app/texts-fa.ts',
  'apps/web/index.html',
  'apps/server/src/modules/notifications/notice-{kinds,reasons}.ts',
  'apps/server/src/modules/notifications/*-notices.ts',
  'apps/server/src/modules/messages/{mail-text,sms-*texts}.ts',
  'apps/server/src/modules/money-history/money-file-words.ts',
  'apps/server/src/http/fact-words.ts',
  'apps/demo/src/**/*-page.ts',
  'apps/server/src/modules/terms/terms-text.ts',
  'apps/server/src/modules/markets/seed/assets.ts',
  'packages/contracts/src/errors/*.ts',
];

/** What stands before and after a word: no letter, no half-space. */
const START = String.raw`(?<![\p{L}\p{M}\u200c])`;
const END = String.raw`(?![\p{L}\p{M}\u200c])`;
const begins = (word: string): RegExp => new RegExp(START + word, 'u');
const whole = (word: string): RegExp => new RegExp(START + word + END, 'u');

/** Words that nobody uses, what to say instead, and where the word is right. */
const UNUSED: readonly {
  readonly word: RegExp;
  readonly say: string;
  readonly but?: RegExp;
}[] = [
  { word: begins('گذرواژه'), say: 'رمز عبور' },
  { word: whole('(?:ب|می‌|ن)?نویسید'), say: 'وارد کنید', but: /روی کاغذ بنویسید/u },
  { word: begins('(?:ب|ن|می‌)?فرست(?:اد|ید|یم)'), say: 'ارسال' },
  { word: whole('کد تازه'), say: 'ارسال دوباره' },
  { word: whole('ساختن حساب'), say: 'ثبت‌نام' },
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
  { word: whole('صفحهٔ (?:پیش|بعد)'), say: 'قبلی، بعدی' },
  { word: whole('این خانه خالی است'), say: 'این فیلد را پر کنید' },
  { word: begins('خاموش'), say: 'غیرفعال' },
  // The light look is «روشن»; a service is not, and neither are data.
  { word: begins('روشن'), say: 'فعال، معلوم، دریافت', but: /ظاهر روشن|^روشن$|صفحهٔ روشن یا تیره/u },
  { word: whole('پرسیدن'), say: 'استعلام' },
  { word: whole('کنار گذاشته'), say: 'مسدود' },
  { word: whole('(?:گران|ارزان)‌تر از این'), say: 'حداکثر قیمت، حداقل قیمت' },
  { word: whole('به قیمت من'), say: 'قیمت محدود' },
  { word: whole('در دفتر(?! سفارش)'), say: 'در دفتر سفارش' },
  { word: whole('(?:دادید|گرفتید)'), say: 'پرداختی، دریافتی' },
  { word: whole('درهای زنده'), say: 'اتصال زنده' },
  { word: whole('بایننس کوین'), say: 'بایننس‌کوین' },
  { word: whole('فوری'), say: 'آنی', but: /فوری یا لغو/u },
  { word: whole('شناسایی'), say: 'احراز هویت' },
  { word: begins('گفت‌وگو'), say: 'تیکت، پشتیبانی' },
  { word: whole('کد معرف'), say: 'کد دعوت' },
  { word: whole('دارایی در دسترس'), say: 'موجودی، قابل برداشت' },
  // the hamza of possession stands on «ه» alone; only a word of its own has another one
  { word: /(?<!ه)\u0654/u, say: 'ء فقط روی «ه»' },
];

/** The Persian sentences of a source: what stands in quotes, or between tags. */
function sentencesOf(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  return [...code.matchAll(/(['"`>])((?:(?!\1|<)[^\n])*?\p{Script=Arabic}[^\n]*?)(?:\1|<)/gu)].map(
    ([, , text]) => text ?? '',
  );
}

function unusedIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) =>
    UNUSED.filter(({ word, but }) => word.test(sentence) && but?.test(sentence) !== true).map(
      ({ say }) => `«${sentence}»: ${say}`,
    ),
  );
}

it('says in Persian what people say', () => {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: PROJECT_DIR }));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const sentences = sentencesOf(readFileSync(path.join(PROJECT_DIR, file), 'utf8'));
    expect(sentences.length, file).toBeGreaterThan(0);
    return unusedIn(sentences).map((finding) => `${file}: ${finding}`);
  });
  expect(found).toEqual([]);
});

it('knows a word by its ends, and where it is right', () => {
  expect(unusedIn(['گذرواژهٔ خود را بنویسید'])).toHaveLength(2);
  expect(unusedIn(['این سفارش در دفتر می‌ماند'])).toHaveLength(1);
  expect(unusedIn(['در دفتر سفارش می‌ماند', 'ظاهر روشن', 'روشن', 'افزودن کارت'])).toEqual([]);
  expect(unusedIn(['فوری یا لغو', 'خرید فوری'])).toHaveLength(1);
  expect(unusedIn(['پروفایلٔ شما', 'صفحهٔ شما'])).toHaveLength(1);
});
