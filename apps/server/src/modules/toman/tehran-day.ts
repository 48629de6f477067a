// Limits count by days of Tehran, as banks and users do; candles and tickers go by UTC.

const DAY_MS = 86_400_000;

const inTehran = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tehran',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function partsOf(ms: number): Readonly<Record<string, string>> {
  return Object.fromEntries(inTehran.formatToParts(ms).map((part) => [part.type, part.value]));
}

/** `2026-11-21`. */
export function tehranDay(ms: number): string {
  const { year = '', month = '', day = '' } = partsOf(ms);
  return `${year}-${month}-${day}`;
}

/** When the day of `ms` ends there, ms since 1970 UTC. */
export function tehranDayEnd(ms: number): number {
  const { hour = '0', minute = '0', second = '0' } = partsOf(ms);
  const passed =
    (Number(hour) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000 + (ms % 1_000);
  return ms - passed + DAY_MS;
}

/** When a day (`2026-11-21`) begins there, ms since 1970 UTC. */
export function tehranDayStart(day: string): number {
  // noon of Greenwich falls into the same day there
  return tehranDayEnd(Date.parse(`${day}T12:00:00Z`)) - DAY_MS;
}
