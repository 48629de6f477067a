// Files as banks and spreadsheets write them: read to the rial, or not at all.
import { describe, expect, it } from 'vitest';
import { AppError } from '../../http/index.ts';
import { findDepositId, isDepositId, withCheckDigit } from './deposit-id.ts';
import { assertHappened, readStatementFile, type StatementFileLine } from './statement-file.ts';
import { readStatementTime } from './statement-time.ts';

const ACCOUNT = 'IR820540102680020817909002';
const HEAD = 'time,amount,reference,deposit_id,description,payer_sheba,payer_name,balance';
const ID = withCheckDigit('45120778310');
const SHEBA = 'IR062960000000100324200001';

const read = (text: string | Uint8Array): StatementFileLine[] =>
  readStatementFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, ACCOUNT);
/** The error, with its facts. */
function errorOf(text: string | Uint8Array): string {
  try {
    read(text);
    return 'none';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.code} ${JSON.stringify(error.facts)}`;
  }
}

const PLAIN = `${HEAD}\n2026-11-26T10:15:10Z,250000,14050905001,${ID},,${SHEBA},سارا,1250000\n`;

describe('a statement file', () => {
  it('is the same line from a spreadsheet, in Persian, by semicolons and with a mark', () => {
    const digits = (text: string): string =>
      text.replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)));
    const persian =
      `\ufeffزمان;مبلغ;شمارهٔ پیگیری;شناسهٔ واریز;شرح;شبای واریزكننده;نام واريزکننده;مانده\r\n` +
      `${digits('1405/09/05')} ${digits('13:45:10')};"${digits('250')}٬${digits('000')}";` +
      `"=""${digits('14050905001')}""";${digits(ID)};;${SHEBA.slice(2)};سارا;${digits('1250000')}\r\n\r\n`;
    const [line] = read(PLAIN);
    expect(line).toMatchObject({ row: 2, amountRial: 250_000n, depositId: ID, payerSheba: SHEBA });
    expect(read(persian)).toEqual([line]);
    expect(read(`sep=;\n${persian.slice(1)}`)).toEqual([{ ...line, row: 3 }]);
    expect(read(PLAIN.replaceAll(',', '\t'))).toEqual([line]);
  });

  it('keeps quotes, line ends within them, and what leaves below zero', () => {
    const text = `${HEAD}\n1405/09/05 08:00,"-250,000",R1,,"for ""rent"",\nsoon",,"=cmd()",(1000)\n`;
    expect(read(text)).toMatchObject([
      { amountRial: -250_000n, description: 'for "rent", soon', payerName: '=cmd()' },
    ]);
    expect(read(text)[0]).toMatchObject({ balanceRial: -1_000n, payerSheba: null });
    expect(read(text.replace('-250,000', '250,000-'))[0]?.amountRial).toBe(-250_000n);
  });

  it('knows a line by account, reference, amount and time alone', () => {
    const [line] = read(PLAIN);
    const other = PLAIN.replace('سارا', 'دارا').replace('1250000', '9');
    expect(read(other)[0]?.key).toBe(line?.key);
    for (const [from, to] of [
      ['250000', '250001'],
      ['14050905001', '14050905002'],
      ['10:15:10', '10:15:11'],
    ] as const) {
      expect(read(PLAIN.replace(from, to))[0]?.key).not.toBe(line?.key);
    }
    const bytes = new TextEncoder().encode(PLAIN);
    expect(readStatementFile(bytes, SHEBA)[0]?.key).not.toBe(line?.key);
  });

  it('is read as Iranian banks give it: two columns of money, day and time apart, newest first', () => {
    const text = [
      'بانک نمونه;;;;;',
      `شماره حساب: ${ACCOUNT};;;;;`,
      '',
      'ردیف;تاریخ;ساعت;بدهکار (ریال);بستانکار (ریال);شماره سند;شرح;مانده (ریال)',
      '2;1405/09/05;13:45:10;0;250,000;778;حقوق;1250000',
      '',
      '1;۱۴۰۵/۰۹/۰۵;۰۸:۳۰;-;۵۰۰٬۰۰۰;;;۱۰۰۰۰۰۰',
      ';14050904;0815;"300,000";;R1;کارمزد;500000',
      ';;;;;;مانده از قبل;800000',
      ';جمع;;300000;750000;;;',
      'کاربر گرامی، این صورت‌حساب مهر نمی‌خواهد.;;;;;;;',
    ].join('\r\n');
    const lines = read(text);
    expect(lines.map(({ row, amountRial, balanceRial }) => [row, amountRial, balanceRial])).toEqual(
      [
        [5, 250_000n, 1_250_000n],
        [7, 500_000n, 1_000_000n],
        [8, -300_000n, 500_000n],
      ],
    );
    expect(lines.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-11-26T10:15:10.000Z',
      '2026-11-26T05:00:00.000Z',
      '2026-11-25T04:45:00.000Z',
    ]);
    expect(errorOf(text.replace('-;۵۰۰٬۰۰۰', '۵;۵۰۰٬۰۰۰'))).toBe(
      'statement_line_malformed {"line":7,"column":"debit"}',
    );
    expect(errorOf(text.replace('"300,000";;', ';;'))).toBe(
      'statement_line_malformed {"line":8,"column":"amount"}',
    );
    expect(errorOf(text.replace('بستانکار (ریال)', 'بستانکار (تومان)'))).toBe(
      'statement_columns_missing {"column":"credit"}',
    );
  });

  it('is refused where two columns mean one thing, also where one of them is split in two', () => {
    const row = '2026-11-26,10:00,5,5,R1,,,,,9';
    for (const [head, said] of [
      ['date,time,amount,description,reference,شرح,a,b,c,balance', ['description', 'شرح']],
      ['date,زمان,amount,ساعت,reference,,,,,balance', ['زمان', 'ساعت']],
      ['date,date_time,amount,x,reference,,,,,balance', ['moment', 'date']],
      ['date,time,amount,برداشت,reference,,,,,balance', ['amount', 'debit']],
    ] as const) {
      expect(errorOf(`${head}\n${row}`), head).toBe(
        `statement_columns_doubled ${JSON.stringify({ first: said[0], second: said[1] })}`,
      );
    }
  });

  it('has its day and its time in two columns, and none of them is ignored', () => {
    const [line] = read('date,time,amount,reference,balance\n1405/09/05,13:45:10,5,R1,9');
    expect(line?.at).toBe(Date.UTC(2026, 10, 26, 10, 15, 10));
    expect(errorOf('date,time,amount,reference,balance\n1405/09/05,later,5,R1,9')).toBe(
      'statement_line_malformed {"line":2,"column":"time"}',
    );
  });

  it('of a day that has not come in Tehran is refused with its line', () => {
    const now = Date.UTC(2026, 10, 26, 19, 0);
    const happened = (date: string): string => {
      try {
        assertHappened(read(`${HEAD}\n1405/09/05,5,R1,,,,,9\n${date},5,R2,,,,,14`), now);
        return 'taken';
      } catch (error) {
        return error instanceof AppError ? `${error.code} ${error.facts['line']}` : 'threw';
      }
    };
    // half past ten in the evening there
    expect(happened('2026-11-26 23:59')).toBe('taken');
    expect(happened('2026-11-27')).toBe('statement_in_future 3');
    expect(happened('2030/01/01 10:00')).toBe('statement_in_future 3');
  });

  it('is refused as a whole where one cell is no amount, no time or no reference', () => {
    const with_ = (from: string, to: string): string => errorOf(PLAIN.replace(from, to));
    const line = (column: string): string =>
      `statement_line_malformed {"line":2,"column":"${column}"}`;
    for (const amount of ['2.5e5', '0', '250000.5', '"2,50,000"', 'NaN', '', '1'.repeat(16)]) {
      expect(with_('250000', amount), amount).toBe(line('amount'));
    }
    expect(with_('1250000', 'x')).toBe(line('balance'));
    const times = ['2026-02-30 10:00', '1405/13/01', '26/11/2026', '1405/09/05 25:00', ''];
    // a year of the Persian calendar with a zone of the other one, and one of neither
    for (const time of [...times, '1405-09-05T10:00:00Z', '1199/01/01', '05/09/05']) {
      expect(with_('2026-11-26T10:15:10Z', time), time).toBe(line('time'));
    }
    expect(with_('14050905001', '=HYPERLINK(1)')).toBe(line('reference'));
    expect(with_(SHEBA, 'IR000000000000000000000000')).toBe('none');
  });

  it('is refused where it is no CSV in UTF-8, lacks a column, or is empty or too long', () => {
    expect(errorOf(new Uint8Array([0xff, 0xfe, 0x74, 0x00]))).toBe('statement_unreadable {}');
    expect(errorOf(`${HEAD}\n"never closed`)).toBe('statement_unreadable {}');
    expect(errorOf('')).toBe('statement_unreadable {}');
    expect(errorOf('PK\u0003\u0004,x\n1,2')).toBe('statement_columns_missing {"column":"time"}');
    expect(errorOf(PLAIN.replace('balance', 'rest'))).toContain('"column":"balance"');
    expect(errorOf(HEAD)).toBe('statement_too_long {"max":5000}');
    const [, row] = PLAIN.split('\n');
    const rows = (count: number): string => `${HEAD}\n${`${row}\n`.repeat(count)}`;
    expect(read(rows(5_000))).toHaveLength(5_000);
    expect(errorOf(rows(5_001))).toBe('statement_too_long {"max":5000}');
  });

  it('reads a megabyte of one cell to its end', () => {
    expect(errorOf('"'.repeat(1_000_001))).toBe('statement_unreadable {}');
    expect(errorOf(`${HEAD}\n${'1'.repeat(1_000_000)}`)).toContain('malformed');
  });
});

describe('a time', () => {
  it('without a zone is of Tehran, before 1900 of the Persian calendar', () => {
    const at = Date.UTC(2026, 10, 26, 10, 15, 10);
    for (const text of [
      '1405/09/05 13:45:10',
      '1405-09-05 - 13:45:10',
      '2026/11/26 13:45:10',
      '2026-11-26T10:15:10.000Z',
      '2026-11-26T13:45:10+03:30',
    ]) {
      expect(readStatementTime(text), text).toBe(at);
    }
    expect(readStatementTime('1405/9/5')).toBe(Date.UTC(2026, 10, 25, 20, 30));
  });
});

describe('an identifier', () => {
  it('proves itself: no other digit and no two that changed places do', () => {
    expect(withCheckDigit('572').slice(3)).toBe('4');
    expect(isDepositId(ID)).toBe(true);
    for (let at = 0; at < 12; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const other = `${ID.slice(0, at)}${digit}${ID.slice(at + 1)}`;
        expect(isDepositId(other)).toBe(other === ID);
      }
      const swapped = `${ID.slice(0, at)}${ID[at + 1] ?? ''}${ID[at]}${ID.slice(at + 2)}`;
      if (swapped !== ID && swapped.length === 12) expect(isDepositId(swapped)).toBe(false);
    }
  });

  it('is found in its column, or alone in the description', () => {
    expect(findDepositId(`${ID.slice(0, 4)} ${ID.slice(4)}`, '')).toBe(ID);
    expect(findDepositId('', `واریز شناسه ${ID} پایا`)).toBe(ID);
    expect(findDepositId('', `${ID} ${withCheckDigit('99999999999')}`)).toBeNull();
    expect(findDepositId('', `9${ID}`)).toBeNull();
    expect(findDepositId('4.51E+11', ID)).toBeNull();
    expect(findDepositId('123456789012', ID)).toBe('123456789012');
  });
});
