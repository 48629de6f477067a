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
    fa: 'صراف: %token10 تومان به کیف پول شما اضافه شد.',
    en: 'Sarraf: %token10 toman was added to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  adjusted_in: {
    fa: 'صراف: با بررسی دو کارشناس، مبلغی به کیف پول شما اضافه شد. جزئیات را در صراف ببینید.',
    en: 'Sarraf: after a review, an adjustment was added to your balance. See the app for details.',
  },
  adjusted_out: {
    fa: 'صراف: با بررسی دو کارشناس، مبلغی از کیف پول شما کم شد. جزئیات را در صراف ببینید؛ اگر درست نیست، به پشتیبانی بگویید.',
    en: 'Sarraf: after a review, an adjustment lowered your balance. See the app for details. Not right? Contact support.',
  },
  coin_deposit_credited: {
    fa: 'صراف: واریز رمزارز به کیف پول شما اضافه شد: %token10. جزئیات را در صراف ببینید.',
    en: 'Sarraf: your crypto deposit was added to your wallet: %token10.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_deposit_parked: {
    fa: 'صراف: واریز رمزارز رسید ولی هنوز در کیف پول نیست: %token10. دلیلش را در صراف ببینید.',
    en: 'Sarraf: your crypto deposit is on hold: %token10. See the app for details.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_deposit_taken_back: {
    fa: 'صراف: شبکه یک واریز شما را برگرداند: %token10. پیگیری می‌کنیم و نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: the network dropped your deposit: %token10. We’re watching it and will let you know.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_deposit_reversed: {
    fa: 'صراف: شبکه یک واریز را برگرداند و از کیف پول شما کم شد: %token10. جزئیات را در صراف ببینید.',
    en: 'Sarraf: the network reversed your deposit, so we removed it from your wallet: %token10. See the app for details.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  coin_claim_refused: {
    fa: 'صراف: درخواست پیگیری واریز رمزارز تأیید نشد: %token10. دلیل آن را در صراف ببینید.',
    en: 'Sarraf: your crypto deposit claim was rejected: %token10. See the app for details.',
    fact: (facts) => `${textOf(facts, 'amount')} ${textOf(facts, 'symbol')}`,
  },
  bank_deposit_credited: {
    fa: 'صراف: %token10 تومان از بانک به کیف پول شما اضافه شد.',
    en: 'Sarraf: %token10 toman from the bank was added to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  bank_deposit_checked: {
    fa: 'صراف: %token10 تومان با شناسهٔ شما به بانک رسید و در حال بررسی است. نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: your bank deposit of %token10 toman is in review. We’ll let you know the result.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  charge_checked: {
    fa: 'صراف: پرداخت %token10 تومانی شما دریافت شد و در حال بررسی است. پول محفوظ است و نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: your payment of %token10 toman is in review. Your money is safe. We’ll let you know the result.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  charge_given: {
    fa: 'صراف: پرداخت شما بررسی شد و %token10 تومان به کیف پول شما اضافه شد.',
    en: 'Sarraf: we reviewed your payment and added %token10 toman to your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  charge_returned: {
    fa: 'صراف: پرداخت %token10 تومانی شما بررسی شد و به مبدأ پرداخت برگشت.',
    en: 'Sarraf: we reviewed your payment of %token10 toman and returned it to the account it came from.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  receipt_refused: {
    fa: 'صراف: رسید %token10 تومانی شما تأیید نشد. دلیل آن را در صراف ببینید.',
    en: 'Sarraf: your receipt for %token10 toman was rejected. See the app for details.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_requested: {
    fa: 'صراف: برداشت %token10 تومان از حساب شما ثبت شد. اگر شما نبودید، همین حالا در صراف لغو کنید و حساب را مسدود کنید.',
    en: 'Sarraf: a withdrawal of %token10 toman was requested. Not you? Cancel it in the app now and freeze your account.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_settled: {
    fa: 'صراف: %token10 تومان به حساب بانکی شما واریز شد.',
    en: 'Sarraf: %token10 toman has been paid to your bank account.',
    fact: (facts) => textOf(facts, 'receive'),
  },
  withdrawal_refused: {
    fa: 'صراف: برداشت %token10 تومان انجام نشد و پول در کیف پول شماست. دلیل آن را در صراف ببینید.',
    en: 'Sarraf: your withdrawal of %token10 toman was rejected. The money is in your wallet. See the app for details.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdrawal_returned: {
    fa: 'صراف: بانک برداشت %token10 تومان را برگرداند و پول در کیف پول شماست.',
    en: 'Sarraf: the bank returned your withdrawal of %token10 toman. The money is in your wallet.',
    fact: (facts) => textOf(facts, 'amount'),
  },
  withdraw_address_added: {
    fa: 'صراف: آدرس برداشت جدیدی به دفترچهٔ شما اضافه شد. اگر شما نبودید، در صراف آن را حذف و حساب را مسدود کنید.',
    en: 'Sarraf: a withdrawal address was added to your address book. Not you? Remove it in the app and freeze your account.',
  },
  coin_withdrawal_requested: {
    fa: 'صراف: برداشت رمزارز از حساب شما ثبت شد: %token10. اگر شما نبودید، همین حالا در صراف لغو کنید و حساب را مسدود کنید.',
    en: 'Sarraf: a withdrawal was requested: %token10. Not you? Cancel it in the app now and freeze your account.',
    fact: coins,
  },
  coin_withdrawal_checked: {
    fa: 'صراف: برداشت رمزارز شما در حال بررسی است: %token10. نتیجه را خبر می‌دهیم.',
    en: 'Sarraf: your withdrawal is in review: %token10. We’ll let you know.',
    fact: coins,
  },
  coin_withdrawal_sent: {
    fa: 'صراف: برداشت رمزارز شما تأیید شد و ارسال می‌شود: %token10.',
    en: 'Sarraf: your withdrawal is approved and being sent: %token10.',
    fact: coinsReceived,
  },
  coin_withdrawal_settled: {
    fa: 'صراف: شبکه برداشت شما را تأیید کرد: %token10.',
    en: 'Sarraf: the network confirmed your withdrawal: %token10.',
    fact: coinsReceived,
  },
  coin_withdrawal_refused: {
    fa: 'صراف: برداشت رمزارز شما انجام نشد و دارایی در کیف پول شماست: %token10. دلیلش را در صراف ببینید.',
    en: 'Sarraf: your withdrawal was rejected: %token10. The coins are in your wallet. See the app for details.',
    fact: coins,
  },
  coin_withdrawal_returned: {
    fa: 'صراف: شبکه برداشت شما را انجام نداد و دارایی در کیف پول شماست: %token10.',
    en: 'Sarraf: your withdrawal failed on the network: %token10. The coins are in your wallet.',
    fact: coins,
  },
  alarm_payouts_stopped: {
    fa: 'صراف، کارکنان: برداشت‌ها متوقف شده‌اند. صفحهٔ «مغایرت‌گیری» را ببینید.',
    en: 'Sarraf staff: withdrawals are stopped. See Reconciliation.',
  },
  alarm_payouts_stopped_over: {
    fa: 'صراف، کارکنان: برداشت‌ها دوباره انجام می‌شوند.',
    en: 'Sarraf staff: withdrawals resumed.',
  },
  alarm_queue_old: {
    fa: 'صراف، کارکنان: صف %token10 از مهلتش گذشته است.',
    en: 'Sarraf staff: queue overdue: %token10.',
    fact: about,
  },
  alarm_queue_old_over: {
    fa: 'صراف، کارکنان: صف %token10 دوباره به‌موقع است.',
    en: 'Sarraf staff: queue back on time: %token10.',
    fact: about,
  },
  alarm_provider_away: {
    fa: 'صراف، کارکنان: سرویس %token10 پاسخ نمی‌دهد.',
    en: 'Sarraf staff: provider down: %token10.',
    fact: about,
  },
  alarm_provider_away_over: {
    fa: 'صراف، کارکنان: سرویس %token10 دوباره پاسخ می‌دهد.',
    en: 'Sarraf staff: provider back up: %token10.',
    fact: about,
  },
  alarm_disk_low: {
    fa: 'صراف، کارکنان: فضای دیسک سرور در حال تمام شدن است.',
    en: 'Sarraf staff: the server’s disk is nearly full.',
  },
  alarm_disk_low_over: {
    fa: 'صراف، کارکنان: فضای دیسک سرور دوباره کافی است.',
    en: 'Sarraf staff: the server’s disk has space again.',
  },
  alarm_backup_old: {
    fa: 'صراف، کارکنان: نسخهٔ پشتیبان جدیدی گرفته نشده است.',
    en: 'Sarraf staff: backup overdue.',
  },
  alarm_backup_old_over: {
    fa: 'صراف، کارکنان: نسخهٔ پشتیبان دوباره به‌روز است.',
    en: 'Sarraf staff: the backup is up to date again.',
  },
  alarm_custody_differs: {
    fa: 'صراف، کارکنان: موجودی %token10 با دفتر مطابقت ندارد. صفحهٔ «مغایرت‌گیری» را ببینید.',
    en: 'Sarraf staff: %token10 custody doesn’t match the ledger. See Reconciliation.',
    fact: about,
  },
  alarm_custody_differs_over: {
    fa: 'صراف، کارکنان: موجودی %token10 دوباره با دفتر مطابقت دارد.',
    en: 'Sarraf staff: %token10 custody matches the ledger again.',
    fact: about,
  },
  alarm_chain_stopped: {
    fa: 'صراف، کارکنان: شبکهٔ %token10 متوقف شده است. صفحهٔ «شبکه‌ها» را ببینید.',
    en: 'Sarraf staff: network stopped: %token10. See Networks.',
    fact: about,
  },
  alarm_chain_stopped_over: {
    fa: 'صراف، کارکنان: توقف شبکهٔ %token10 رفع شد.',
    en: 'Sarraf staff: network resumed: %token10.',
    fact: about,
  },
  transfer_sent: {
    fa: 'صراف: انتقالی از حساب شما به کاربر دیگر انجام شد. اگر شما نبودید، همین حالا حساب را مسدود کنید.',
    en: 'Sarraf: you sent a transfer. Not you? Freeze your account now.',
  },
  transfer_received: {
    fa: 'صراف: انتقالی به کیف پول شما رسید.',
    en: 'Sarraf: you received a transfer. It’s in your wallet.',
  },
  vault_out_asked: {
    fa: 'صراف: برداشت از صندوق امن شما ثبت شد. اگر شما نبودید، همین حالا در صراف لغو کنید.',
    en: 'Sarraf: money is moving out of your vault. Not you? Cancel it in the app now.',
  },
  vault_delay_lowered: {
    fa: 'صراف: مدت انتظار صندوق امن شما کم می‌شود. اگر شما نبودید، همین حالا آن را در صراف برگردانید.',
    en: 'Sarraf: your vault withdrawal delay is being shortened. Not you? Change it back in the app now.',
  },
  gift_made: {
    fa: 'صراف: هدیه‌ای از حساب شما ساخته شد. اگر شما نبودید، همین حالا در صراف لغو کنید و حساب را مسدود کنید.',
    en: 'Sarraf: a gift was created from your account. Not you? Cancel it in the app now and freeze your account.',
  },
  gift_taken: {
    fa: 'صراف: هدیهٔ شما دریافت شد.',
    en: 'Sarraf: your gift was claimed.',
  },
  gift_received: {
    fa: 'صراف: هدیه‌ای به کیف پول شما رسید.',
    en: 'Sarraf: you received a gift. It’s in your wallet.',
  },
  gift_ended: {
    fa: 'صراف: هدیهٔ شما دریافت نشد و پولش به کیف پول شما برگشت.',
    en: 'Sarraf: your gift expired. The money is back in your wallet.',
  },
  vault_out_done: {
    fa: 'صراف: پول از صندوق امن به کیف پول اسپات شما رسید.',
    en: 'Sarraf: money from your vault is in your spot wallet.',
  },
  recipient_added: {
    fa: 'صراف: مخاطب جدیدی به حساب شما اضافه شد. اگر شما نبودید، آن را حذف و حساب را مسدود کنید.',
    en: 'Sarraf: a recipient was added to your address book. Not you? Remove it and freeze your account.',
  },
  whitelist_on: {
    fa: 'صراف: از این به بعد انتقال فقط به مخاطبان شما فعال است.',
    en: 'Sarraf: you can now only send to your address book.',
  },
  whitelist_off_asked: {
    fa: 'صراف: انتقال به همه، ۷۲ ساعت دیگر فعال می‌شود. اگر شما نبودید، همین حالا در صراف جلوی آن را بگیرید.',
    en: 'Sarraf: transfers to anyone are allowed in 72 hours. Not you? Stop it in the app now.',
  },
  deposit_failed: {
    fa: 'صراف: پرداخت %token10 تومان انجام نشد.',
    en: 'Sarraf: your payment of %token10 toman failed.',
    fact: (facts) => textOf(facts, 'amount'),
  },
};
