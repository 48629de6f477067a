// Text messages about money, and those to the staff who look after it.
import type { Lang } from '../../http/index.ts';
import { alarmWord, type NoticeFacts, type NoticeKind } from '../notifications/index.ts';
import { type NoticeLinks, type SmsText, textOf } from './sms-text.ts';

const coins = (facts: NoticeFacts): string =>
  `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`;
const coinsReceived = (facts: NoticeFacts): string =>
  `${textOf(facts, 'receive')} ${textOf(facts, 'symbol')}`;

const about = (facts: NoticeFacts, _: NoticeLinks, lang: Lang): string =>
  alarmWord(textOf(facts, 'about'), lang);

/** What is told of money that comes, leaves and moves, and of what is wrong with the house. */
export const SMS_MONEY_TEXTS: Readonly<Partial<Record<NoticeKind, SmsText>>> = {
  deposit_paid: {
    fa: 'صراف: %token3 تومان به کیف پول شما اضافه شد.',
    en: 'Sarraf: %token3 toman has been added to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  adjusted_in: {
    fa: 'صراف: موجودی کیف پول شما با بررسی دو کارشناس اصلاح و به آن اضافه شد. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: after a check by two officers your balance was corrected in your favour. See the details in the app.',
  },
  adjusted_out: {
    fa: 'صراف: موجودی کیف پول شما با بررسی دو کارشناس اصلاح و از آن کم شد. جزئیات را در برنامه ببینید؛ اگر درست نیست، به پشتیبانی بگویید.',
    en: 'Sarraf: after a check by two officers your balance was corrected and is lower. See the details in the app; if this is not right, tell support.',
  },
  coin_deposit_credited: {
    fa: 'صراف: واریز رمزارز به کیف پول شما اضافه شد: %token3. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: a coin deposit has been added to your wallet: %token3. See the details in the app.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_deposit_parked: {
    fa: 'صراف: واریز رمزارز رسید ولی هنوز در کیف پول نیست: %token3. دلیلش را در برنامه ببینید.',
    en: 'Sarraf: a coin deposit arrived but is not in your wallet yet: %token3. See why in the app.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_deposit_taken_back: {
    fa: 'صراف: شبکه یک واریز شما را پس گرفت: %token3. پیگیری می‌کنیم و نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: the network took a deposit of yours back: %token3. We are following it and will tell you the outcome.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_deposit_reversed: {
    fa: 'صراف: شبکه یک واریز را پس گرفت و از کیف پول شما کم شد: %token3. جزئیات را در برنامه ببینید.',
    en: 'Sarraf: the network took a deposit back, and it left your wallet: %token3. See the details in the app.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_claim_refused: {
    fa: 'صراف: درخواست پیگیری واریز رمزارز پذیرفته نشد: %token3. دلیل آن را در برنامه ببینید.',
    en: 'Sarraf: your claim to a coin deposit was not accepted: %token3. See why in the app.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  bank_deposit_credited: {
    fa: 'صراف: %token3 تومان از بانک به کیف پول شما اضافه شد.',
    en: 'Sarraf: %token3 toman from the bank has been added to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  bank_deposit_checked: {
    fa: 'صراف: %token3 تومان با شناسهٔ شما به بانک رسید و در حال بررسی است. نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: %token3 toman with your identifier reached the bank and is being checked. We will tell you the result.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  charge_checked: {
    fa: 'صراف: پرداخت %token3 تومانی شما رسید و در حال بررسی است. پول محفوظ است و نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: your payment of %token3 toman arrived and is under review. The money is safe; we will tell you the result.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  charge_given: {
    fa: 'صراف: پرداخت شما بررسی شد و %token3 تومان به کیف پول شما اضافه شد.',
    en: 'Sarraf: your payment was reviewed and %token3 toman has been added to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  charge_returned: {
    fa: 'صراف: پرداخت %token3 تومانی شما بررسی شد و به مبدأ پرداخت برگشت.',
    en: 'Sarraf: your payment of %token3 toman was reviewed and returned to where it came from.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  receipt_refused: {
    fa: 'صراف: رسید %token3 تومانی شما پذیرفته نشد. دلیل آن را در برنامه ببینید.',
    en: 'Sarraf: your receipt of %token3 toman was not accepted. See why in the app.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_requested: {
    fa: 'صراف: برداشت %token3 تومان از حساب شما ثبت شد. اگر شما نبودید، همین حالا در برنامه لغو کنید و حساب را مسدود کنید.',
    en: 'Sarraf: a withdrawal of %token3 toman was asked for. If it was not you, cancel it in the app now and freeze your account.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_settled: {
    fa: 'صراف: %token3 تومان به حساب بانکی شما واریز شد.',
    en: 'Sarraf: %token3 toman has been paid to your bank account.',
    fact: (facts) => textOf(facts, 'receive'),
  },
  withdrawal_refused: {
    fa: 'صراف: برداشت %token3 تومان انجام نشد و پول در کیف پول شماست. دلیل آن را در برنامه ببینید.',
    en: 'Sarraf: the withdrawal of %token3 toman was not made; the money is in your wallet. See why in the app.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_returned: {
    fa: 'صراف: بانک برداشت %token3 تومان را برگرداند و پول در کیف پول شماست.',
    en: 'Sarraf: the bank returned your withdrawal of %token3 toman; the money is in your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdraw_address_added: {
    fa: 'صراف: یک آدرس برداشت تازه به دفترچهٔ شما اضافه شد. اگر شما نبودید، در برنامه آن را حذف و حساب را مسدود کنید.',
    en: "Sarraf: a withdrawal address was added to your address book. If this wasn't you, remove it in the app and freeze your account.",
  },
  coin_withdrawal_requested: {
    fa: 'صراف: برداشت رمزارز از حساب شما ثبت شد: %token3. اگر شما نبودید، همین حالا در برنامه لغو کنید و حساب را مسدود کنید.',
    en: "Sarraf: a withdrawal was requested: %token3. If this wasn't you, cancel it in the app now and freeze your account.",
    fact: coins,
  },
  coin_withdrawal_checked: {
    fa: 'صراف: برداشت رمزارز شما در حال بررسی است: %token3. نتیجه را خبر می‌دهیم.',
    en: "Sarraf: your withdrawal is under review: %token3. We'll tell you the outcome.",
    fact: coins,
  },
  coin_withdrawal_sent: {
    fa: 'صراف: برداشت رمزارز شما تأیید شد و ارسال می‌شود: %token3.',
    en: 'Sarraf: your withdrawal is approved and being sent: %token3.',
    fact: coinsReceived,
  },
  coin_withdrawal_settled: {
    fa: 'صراف: شبکه برداشت شما را تأیید کرد: %token3.',
    en: 'Sarraf: the network confirmed your withdrawal: %token3.',
    fact: coinsReceived,
  },
  coin_withdrawal_refused: {
    fa: 'صراف: برداشت رمزارز شما انجام نشد و دارایی در کیف پول شماست: %token3. دلیلش را در برنامه ببینید.',
    en: 'Sarraf: your withdrawal was refused and the coins are in your wallet: %token3. See why in the app.',
    fact: coins,
  },
  coin_withdrawal_returned: {
    fa: 'صراف: شبکه برداشت شما را انجام نداد و دارایی در کیف پول شماست: %token3.',
    en: 'Sarraf: the network did not make your withdrawal and the coins are in your wallet: %token3.',
    fact: coins,
  },
  alarm_payouts_stopped: {
    fa: 'صراف، کارکنان: برداشت‌ها متوقف شده‌اند. صفحهٔ «مغایرت‌گیری» را ببینید.',
    en: 'Sarraf staff: withdrawals are stopped. See Reconciliation.',
  },
  alarm_payouts_stopped_over: {
    fa: 'صراف، کارکنان: برداشت‌ها دوباره انجام می‌شوند.',
    en: 'Sarraf staff: withdrawals go on.',
  },
  alarm_queue_old: {
    fa: 'صراف، کارکنان: صف %token3 بیش از اندازه منتظر مانده است.',
    en: 'Sarraf staff: the queue %token3 has waited too long.',
    fact: about,
  },
  alarm_queue_old_over: {
    fa: 'صراف، کارکنان: صف %token3 دوباره به‌موقع است.',
    en: 'Sarraf staff: the queue %token3 is in time again.',
    fact: about,
  },
  alarm_provider_away: {
    fa: 'صراف، کارکنان: سرویس %token3 پاسخ نمی‌دهد.',
    en: 'Sarraf staff: no answer from a company: %token3.',
    fact: about,
  },
  alarm_provider_away_over: {
    fa: 'صراف، کارکنان: سرویس %token3 دوباره پاسخ می‌دهد.',
    en: 'Sarraf staff: the company answers again: %token3.',
    fact: about,
  },
  alarm_disk_low: {
    fa: 'صراف، کارکنان: فضای دیسک سرور رو به پایان است.',
    en: 'Sarraf staff: the disk of the server is nearly full.',
  },
  alarm_disk_low_over: {
    fa: 'صراف، کارکنان: دیسک سرور دوباره جا دارد.',
    en: 'Sarraf staff: the disk of the server has room again.',
  },
  alarm_backup_old: {
    fa: 'صراف، کارکنان: نسخهٔ پشتیبان تازه‌ای گرفته نشده است.',
    en: 'Sarraf staff: there is no fresh backup.',
  },
  alarm_backup_old_over: {
    fa: 'صراف، کارکنان: نسخهٔ پشتیبان دوباره به‌روز است.',
    en: 'Sarraf staff: the backup is up to date again.',
  },
  alarm_custody_differs: {
    fa: 'صراف، کارکنان: موجودی %token3 با دفتر نمی‌خواند. صفحهٔ «مغایرت‌گیری» را ببینید.',
    en: 'Sarraf staff: custody of %token3 differs from the books. See Reconciliation.',
    fact: about,
  },
  alarm_custody_differs_over: {
    fa: 'صراف، کارکنان: موجودی %token3 دوباره با دفتر می‌خواند.',
    en: 'Sarraf staff: custody of %token3 agrees with the books again.',
    fact: about,
  },
  alarm_chain_stopped: {
    fa: 'صراف، کارکنان: شبکهٔ %token3 متوقف شده است. صفحهٔ «شبکه‌ها» را ببینید.',
    en: 'Sarraf staff: a network is stopped: %token3. See Networks.',
    fact: about,
  },
  alarm_chain_stopped_over: {
    fa: 'صراف، کارکنان: توقف شبکهٔ %token3 برداشته شد.',
    en: 'Sarraf staff: a network is stopped no more: %token3.',
    fact: about,
  },
  transfer_sent: {
    fa: 'صراف: انتقالی از حساب شما به دیگری انجام شد. اگر شما نبودید، همین حالا حساب را مسدود کنید.',
    en: 'Sarraf: money of yours was transferred to somebody else. If it was not you, freeze your account now.',
  },
  transfer_received: {
    fa: 'صراف: انتقالی به کیف پول شما رسید.',
    en: 'Sarraf: a transfer to you is in your wallet.',
  },
  vault_out_asked: {
    fa: 'صراف: خروج از صندوق امن شما ثبت شد. اگر شما نبودید، همین حالا در برنامه لغو کنید.',
    en: 'Sarraf: money is on its way out of your vault. If it was not you, cancel it in the app now.',
  },
  vault_delay_lowered: {
    fa: 'صراف: تأخیر صندوق امن شما کوتاه می‌شود. اگر شما نبودید، همین حالا در برنامه به حالت پیش برگردانید.',
    en: 'Sarraf: the delay of your vault gets shorter. If it was not you, set it back in the app now.',
  },
  gift_made: {
    fa: 'صراف: هدیه‌ای از حساب شما ساخته شد. اگر شما نبودید، همین حالا در برنامه لغو کنید و حساب را مسدود کنید.',
    en: 'Sarraf: a gift was made from your account. If it was not you, cancel it in the app now and freeze your account.',
  },
  gift_taken: {
    fa: 'صراف: هدیهٔ شما باز شد.',
    en: 'Sarraf: your gift was opened.',
  },
  gift_received: {
    fa: 'صراف: هدیه‌ای به کیف پول شما رسید.',
    en: 'Sarraf: a gift is in your wallet.',
  },
  gift_ended: {
    fa: 'صراف: کسی هدیهٔ شما را نگرفت و پول آن در کیف پول شماست.',
    en: 'Sarraf: nobody took your gift; its money is in your wallet.',
  },
  vault_out_done: {
    fa: 'صراف: پول از صندوق امن به کیف پول نقدی شما رسید.',
    en: 'Sarraf: money has come out of your vault into your spot wallet.',
  },
  recipient_added: {
    fa: 'صراف: گیرنده‌ای به دفترچهٔ شما اضافه شد. اگر شما نبودید، آن را حذف و حساب را مسدود کنید.',
    en: 'Sarraf: a recipient was added to your address book. If it was not you, remove the entry and freeze your account.',
  },
  whitelist_on: {
    fa: 'صراف: از این پس فقط به دفترچهٔ گیرنده‌ها انتقال می‌دهید.',
    en: 'Sarraf: from now on you send to your address book alone.',
  },
  whitelist_off_asked: {
    fa: 'صراف: پس از ۷۲ ساعت انتقال به همه باز می‌شود. اگر شما نبودید، همین حالا در برنامه جلوی آن را بگیرید.',
    en: 'Sarraf: transfers to anybody open after 72 hours. If it was not you, stop it in the app now.',
  },
  deposit_failed: {
    fa: 'صراف: پرداخت %token3 تومان انجام نشد.',
    en: 'Sarraf: the payment of %token3 toman was not made.',
    fact: (facts) => textOf(facts, 'amount'),
  },
};
