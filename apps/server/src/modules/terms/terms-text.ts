// The terms that an installation begins with; later ones are published in the back office.

/** What the terms are called, in both languages. */
export interface TermsTitle {
  readonly fa: string;
  readonly en: string;
}

/** What they say. */
export type TermsSections = readonly { readonly title: TermsTitle; readonly text: TermsTitle }[];

/** The terms, by section and language. */
interface TermsText {
  readonly version: string;
  /** In force since, ISO 8601 UTC. */
  readonly from: string;
  readonly title: TermsTitle;
  readonly sections: TermsSections;
}

/** Those of the beginning. */
export const TERMS: TermsText = {
  version: '1405-01',
  from: '2026-03-21T00:00:00.000Z',
  title: { fa: 'شرایط استفاده از صراف', en: 'Terms of using Sarraf' },
  sections: [
    {
      title: { fa: 'حساب شما', en: 'Your account' },
      text: {
        fa: 'هر کس یک حساب با شمارهٔ موبایل خودش دارد. رمز عبور و کدهای پیامکی را به هیچ‌کس ندهید؛ کارکنان صراف هرگز آن‌ها را از شما نمی‌خواهند. هر کاری که با حساب شما انجام شود به نام شماست.',
        en: 'Each person has one account, on their own mobile number. Give your password and the codes we send to nobody; our staff never ask for them. What is done with your account is done in your name.',
      },
    },
    {
      title: { fa: 'احراز هویت', en: 'Identity' },
      text: {
        fa: 'برای واریز و معامله باید هویت شما تأیید شود. موبایل، کد ملی و کارت بانکی باید از آن خود شما باشد. از کارت دیگران پولی پذیرفته نمی‌شود.',
        en: 'To deposit and trade your identity must be verified. Mobile, national code and bank card must be your own. No money is taken from the card of another person.',
      },
    },
    {
      title: { fa: 'سفارش و کارمزد', en: 'Orders and fees' },
      text: {
        fa: 'کارمزد هر سفارش پیش از ثبت به شما نشان داده می‌شود و برای همان سفارش تغییر نمی‌کند. سفارش انجام‌شده بازگشت ندارد. قیمت بازار هر لحظه جابه‌جا می‌شود؛ سفارش بازار هرگز بدتر از مرزی که دیده‌اید انجام نمی‌شود.',
        en: 'The fee of an order is shown before you place it and does not change for that order. A filled order cannot be undone. Market prices move at any moment; a market order is never filled beyond the bound you were shown.',
      },
    },
    {
      title: { fa: 'واریز تومان', en: 'Toman deposits' },
      text: {
        fa: 'واریز با درگاه بانک و تنها با کارت تأییدشدهٔ خودتان انجام می‌شود. پول پس از تأیید بانک به کیف پول شما می‌نشیند. اگر پرداختی ناتمام بماند، بانک آن را به کارت شما برمی‌گرداند.',
        en: "Deposits are made through the bank's gateway, with your own verified card only. Money reaches your wallet when the bank has confirmed it. A payment that stays incomplete is returned to your card by the bank.",
      },
    },
    {
      title: { fa: 'خطر بازار', en: 'Market risk' },
      text: {
        fa: 'ارزش رمزارزها می‌تواند به‌تندی کم شود. تنها با پولی معامله کنید که از دست رفتنش زندگی شما را دشوار نمی‌کند.',
        en: 'The worth of crypto assets can fall fast. Trade only with money whose loss would not make your life hard.',
      },
    },
    {
      title: { fa: 'داده‌های شما', en: 'Your data' },
      text: {
        fa: 'کد ملی و شمارهٔ کارت رمزشده نگهداری می‌شود و تنها برای استعلام هویت و پرداخت به کار می‌رود. داده‌های شما فروخته نمی‌شود.',
        en: 'Your national code and card numbers are kept encrypted and used for identity checks and payments only. Your data is not sold.',
      },
    },
  ],
};
