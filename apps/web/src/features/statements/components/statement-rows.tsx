import type { YearStatement } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Gain } from '#components/gain.tsx';
import { Icon } from '#components/icon.tsx';
import { Amount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { signOf } from '#lib/number-text.ts';
import { walletsQuery } from '#lib/queries/wallets.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

const statementsTexts = textsOf(() => import('../texts/fa.ts'));

type Row = YearStatement['assets'][number];

/** Signs stand in the heads: each row adds up from its opening to its closing. */
const COLUMNS = [
  ['opening', ''],
  ['came', '+'],
  ['bought', '+'],
  ['sold', '−'],
  ['went', '−'],
  ['fees', '−'],
  ['closing', '='],
] as const;

/** Rows of a table where there is room, and rows that open to the sum on a phone. */
export function StatementRows({ statement }: { statement: YearStatement }) {
  const t = useTexts(statementsTexts);
  const { assets, ended, totals } = statement;
  const heads = { ...t, fees: t.fee, closing: ended ? t.closing : t.closingSoFar };
  return (
    <>
      <div className="year-scroll">
        <table className="year-table">
          <thead>
            <tr>
              <th>{t.asset}</th>
              {COLUMNS.map(([name, sign]) => (
                <th key={name}>
                  {sign} {heads[name]}
                </th>
              ))}
              <th>{t.gain}</th>
            </tr>
          </thead>
          <tbody>
            {assets.map((row) => (
              <tr key={row.symbol} data-of={row.symbol}>
                <th scope="row">
                  <Name symbol={row.symbol} />
                </th>
                {COLUMNS.map(([name]) => (
                  <td key={name} className={name === 'closing' ? 'font-semibold' : ''}>
                    <Units row={row} name={name} />
                  </td>
                ))}
                <td>
                  <Gain value={row.realised} isBare />
                </td>
              </tr>
            ))}
            <tr className="font-semibold">
              <th scope="row" colSpan={COLUMNS.length + 1}>
                {t.sum}
              </th>
              <td>
                <Gain value={totals.realised} isBare />
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <ul className="year-list no-print">
        {assets.map((row) => (
          <li key={row.symbol}>
            <details>
              <summary>
                <Name symbol={row.symbol} />
                <span className="year-list-end">
                  <span className="font-semibold">
                    <Units row={row} name="closing" />
                  </span>
                  <span className="text-caption text-fg2">
                    {row.realised === null ? (
                      heads.closing
                    ) : signOf(row.realised) === 0 ? (
                      t.noSales
                    ) : (
                      <Gain value={row.realised} />
                    )}
                  </span>
                </span>
                <Icon name="down" size={18} />
              </summary>
              <dl>
                {COLUMNS.map(([name, sign]) => (
                  <div key={name} className={name === 'closing' ? 'font-semibold' : ''}>
                    <dt>{heads[name]}</dt>
                    <dd>
                      <Units row={row} name={name} />
                    </dd>
                    <span aria-hidden="true">{sign}</span>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Rial are tenths of a toman: in a sum nothing is cut. */
function Units({ row, name }: { row: Row; name: (typeof COLUMNS)[number][0] }) {
  const value = row[name];
  const isEnd = name === 'opening' || name === 'closing';
  if (!isEnd && signOf(value) === 0) return <span className="text-fg3">—</span>;
  return <Amount value={value} asset={row.symbol} maxFraction={8} unitClassName="sr-only" secret />;
}

function Name({ symbol }: { symbol: string }) {
  const { lang } = useStore(settings);
  const wallets = useQuery(walletsQuery).data?.data ?? [];
  const name = wallets.find((one) => one.symbol === symbol)?.labels[lang] ?? symbol;
  return (
    <span className="year-name">
      <CoinIcon symbol={symbol} size={28} />
      <span>
        <span className="font-semibold">{name}</span>{' '}
        {symbol !== 'IRT' && (
          <bdi dir="ltr" className="unit">
            {symbol}
          </bdi>
        )}
      </span>
    </span>
  );
}
