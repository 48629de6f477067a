export const texts = {
  ofNeeded: (needed: string) => `از ${needed} تأیید`,
  ringOf: (count: string, needed: string) => `${count} از ${needed} تأیید شبکه`,
  secondsLeft: (count: string) => `حدود ${count} ثانیهٔ دیگر`,
  minutesLeft: (count: string) => `حدود ${count} دقیقهٔ دیگر`,
  anyMoment: 'هر لحظه ممکن است برسد',
  wayDone: 'انجام شد',
  wayCurrent: 'در حال انجام',
  wayHeld: 'در انتظار',
  wayStopped: 'انجام نشد',
  hash: 'هش تراکنش',
  explorer: 'مشاهده در اکسپلورر',
};
