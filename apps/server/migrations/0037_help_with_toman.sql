-- Toman in and out: help that the installation brings, in both languages. Figures are names
-- (modules/articles/figures.service.ts), filled in when somebody reads it.

SELECT write_help('deposit-by-card', 'toman', false,
  'واریز تومان با درگاه',
  'با کارت خودتان؛ همان لحظه در کیف پول.',
$md$
> از [واریز تومان](/mywallet/deposit/IRT) کارت و مبلغ را انتخاب کنید و در درگاه بانک پرداخت کنید. کارمزد ندارد و همان لحظه به کیف پول می‌رسد.

## مبلغ و سقف

هر بار از {{card.min}} تا {{card.max}}. سقف روزانهٔ سطح ۱، {{limit.1.gateway_day}} است.

## فقط با همان کارت

درگاه فقط کارتی را می‌پذیرد که انتخاب کرده‌اید و به نام خودتان تأیید شده است. اگر با کارت دیگری پرداخت کنید، پول به کیف پول اضافه نمی‌شود و بعد از بررسی برمی‌گردد.

## پول کم شد ولی نرسید

- اگر نتیجه هنوز مشخص نیست، دوباره پرداخت نکنید. خودمان از بانک استعلام می‌کنیم و نتیجه را در اعلان‌ها می‌بینید.
- اگر پرداخت انجام نشده باشد و بانک پول را کم کرده باشد، بانک تا ۷۲ ساعت برمی‌گرداند.
- از همان تراکنش «سؤال از پشتیبانی» را بزنید تا شمارهٔ پیگیری همراه تیکت باشد.

## بعد از واریز

همان لحظه می‌توانید بخرید. برای برداشت رمزارز [این قانون](/help/deposit-hold) را ببینید.
$md$,
  'Depositing toman by card',
  'With your own card, in your wallet immediately.',
$md$
> Under [Deposit toman](/mywallet/deposit/IRT) choose a card and an amount and pay at the bank's gateway. It is free, and arrives immediately.

## Amount and limit

From {{card.min}} to {{card.max}} at a time. The daily limit of level 1 is {{limit.1.gateway_day}}.

## With that card only

The gateway accepts only the card that you chose, verified in your own name. If you pay with another one, the money isn't added to your wallet and goes back after a check.

## My card was charged but nothing arrived

- If the result isn't known yet, don't pay again. We ask the bank, and you find the result in your notifications.
- If the payment failed but your card was charged, the bank refunds it within 72 hours.
- Open that transaction and tap "Ask support": its reference goes along with your ticket.

## After a deposit

You can buy at once. Before you withdraw crypto, see [this rule](/help/deposit-hold).
$md$);

SELECT write_help('deposit-by-bank', 'toman', false,
  'واریز با شناسه (پایا و ساتنا)',
  'برای مبلغ‌های بزرگ‌تر، از حساب بانکی خودتان.',
$md$
> شبای ما و شناسهٔ ۱۲ رقمی خودتان را از [واریز با شناسه](/mywallet/deposit/IRT?way=identifier) بردارید و از حسابی که کارتش اینجا تأیید شده، پایا یا ساتنا بزنید. کارمزدی نمی‌گیریم.

## چه وارد کنم؟

1. در همراه‌بانک یا شعبه، پایا یا ساتنا را انتخاب کنید.
2. شبای صفحهٔ واریز را وارد کنید.
3. شناسهٔ ۱۲ رقمی را در فیلد «شناسهٔ واریز» وارد کنید؛ اگر نبود، در «شرح».

حداقل {{bank.min}} است. ساتنا از {{bank.satna_min}} به بالاست.

## کی می‌رسد؟

پول با چرخه‌های پایا جابه‌جا می‌شود: {{paya.cycles}}. بعد از رسیدن به بانک ما، با صورت‌حساب بعدی بانک به کیف پول شما اضافه می‌شود.

## شناسه را وارد نکردم

از همان صفحه، «با رسید»، عکس رسید و شمارهٔ پیگیری را ارسال کنید. پول وقتی اضافه می‌شود که در صورت‌حساب بانک باشد و از حساب خودتان آمده باشد.
$md$,
  'Depositing by bank transfer',
  'For larger amounts, from your own bank account.',
$md$
> Take our Sheba and your own 12-digit deposit ID from [Deposit ID](/mywallet/deposit/IRT?way=identifier) and send a Paya or Satna transfer from an account whose card is verified here. We take no fee.

## What to enter

1. In your mobile bank or at a branch choose Paya or Satna.
2. Enter the Sheba from the deposit page.
3. Enter your 12-digit ID in the field "deposit ID". If there is none, put it in the description.

The minimum is {{bank.min}}. Satna starts at {{bank.satna_min}}.

## When it arrives

Transfers settle in Paya cycles: {{paya.cycles}}. Once the money is with our bank, it is added to your wallet with the bank's next statement.

## I left out the ID

On the same page choose “Upload a receipt” and enter its picture and bank reference. We credit it once it’s in our bank statement and came from your own account.
$md$);

SELECT write_help('withdraw-toman', 'toman', true,
  'برداشت تومان چه زمانی به حسابم می‌رسد؟',
  'با اولین چرخهٔ پایا بعد از تأیید.',
$md$
> با اولین چرخهٔ پایا؛ روزهای کاری {{paya.count}} بار. کارمزد {{withdrawal.fee}} است و تا {{withdrawal.cancel}} بعد از ثبت می‌توانید رایگان لغو کنید.

## چرخه‌های پایا

بانک‌ها پول را تک‌تک جابه‌جا نمی‌کنند؛ روزی چند بار همه را با هم: {{paya.cycles}}. ساعت رسیدن را قبل از تأیید می‌بینید. روزهای تعطیل پول دیرتر می‌رسد.

## مبلغ و کارمزد

- هر بار از {{withdrawal.min}} تا {{withdrawal.max}}.
- کارمزد {{withdrawal.fee}} است، هر مبلغی که باشد، و از همان مبلغ کم می‌شود.
- سقف روزانه: سطح ۱ {{limit.1.withdrawal_day}} و سطح ۲ {{limit.2.withdrawal_day}}.

## به کدام حساب؟

فقط به شبای کارتی که به نام خودتان تأیید شده است. اولین برداشت به هر شبا و مبلغ‌های بزرگ را کارشناس هم می‌بیند.

## اگر نرسید

وضعیت را در [برداشت‌های من](/mywallet/withdraw/IRT/history) ببینید. اگر نوشته «پول به حساب شما رسید» ولی در بانک نیست، شمارهٔ پیگیری پایا را به بانک بدهید یا از همان صفحه تیکت بزنید.
$md$,
  'When does my toman withdrawal arrive?',
  'With the next Paya cycle after approval.',
$md$
> With the next Paya cycle, of which a working day has {{paya.count}}. The fee is {{withdrawal.fee}}, and for {{withdrawal.cancel}} you can cancel it free of charge.

## Paya cycles

Banks don't move payments one by one but a few times a day, all together: {{paya.cycles}}. You see the time of arrival before you confirm. On holidays it takes longer.

## Amount and fee

- From {{withdrawal.min}} to {{withdrawal.max}} at a time.
- The fee is {{withdrawal.fee}}, whatever the amount, and is taken out of it.
- Daily limit: {{limit.1.withdrawal_day}} at level 1, {{limit.2.withdrawal_day}} at level 2.

## To which account

Only to the Sheba of a card that is verified in your own name. We also review the first withdrawal to a Sheba and large amounts.

## If it didn't arrive

See its status under [My withdrawals](/mywallet/withdraw/IRT/history). If it says that the money reached your account and your bank doesn't have it, give the bank the Paya reference, or open a ticket from that page.
$md$);

SELECT write_help('limits', 'toman', false,
  'سقف واریز و برداشت',
  'چقدر در روز، و سقف کی دوباره آزاد می‌شود.',
$md$
> سقف هر سطح فرق دارد. سقف روزانه هر نیمه‌شب به وقت تهران از نو شروع می‌شود و سقف ۳۰ روزه به‌تدریج آزاد می‌شود.

| | سطح ۱ | سطح ۲ |
|---|---|---|
| واریز با درگاه، روزانه | {{limit.1.gateway_day}} | {{limit.2.gateway_day}} |
| واریز با شناسه، روزانه | {{limit.1.bank_day}} | {{limit.2.bank_day}} |
| برداشت تومان، روزانه | {{limit.1.withdrawal_day}} | {{limit.2.withdrawal_day}} |
| رمزارز و انتقال، روزانه | بسته | {{limit.2.transfer_day}} |
| مجموع برداشت، روزانه | – | {{limit.2.leaving_day}} |
| مجموع برداشت، ۳۰ روز | – | {{limit.2.leaving_month}} |

## سقف خودم را کجا ببینم؟

در [احراز هویت](/kyc): استفاده‌شده، مانده و ساعت آزادشدن. اگر درخواستی از سقف بیشتر باشد، همان‌جا می‌گوییم چقدر مانده و کی آزاد می‌شود.

## سقف بیشتر

با سطح ۲ سقف برداشت تومان بیشتر می‌شود و برداشت رمزارز فعال می‌شود: [مدارک سطح ۲](/help/level-two).
$md$,
  'Deposit and withdrawal limits',
  'Daily limits, and when they reset.',
$md$
> Each level has its own limits. Daily limits reset at midnight (Tehran). 30-day limits free up gradually.

| | Level 1 | Level 2 |
|---|---|---|
| Card deposit, daily | {{limit.1.gateway_day}} | {{limit.2.gateway_day}} |
| Deposit ID, daily | {{limit.1.bank_day}} | {{limit.2.bank_day}} |
| Toman withdrawal, daily | {{limit.1.withdrawal_day}} | {{limit.2.withdrawal_day}} |
| Crypto and transfers, daily | Closed | {{limit.2.transfer_day}} |
| All withdrawals, daily | – | {{limit.2.leaving_day}} |
| All withdrawals, 30 days | – | {{limit.2.leaving_month}} |

## Where to see my own

Under [Verification](/kyc): what you’ve used, what’s left, and when it resets. If a request is above a limit, we show what’s left and when it resets.

## Higher limits

Level 2 raises the limit of toman withdrawals and opens crypto withdrawals: [what it needs](/help/level-two).
$md$);
