import type { GasRunway } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, Num } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { isFeeAbove, RUNWAY, runwayPercent, signOfAmount } from '../model/treasury-rows.ts';
import './gas-table.css';
import './sections.css';

const treasuryTexts = textsOf(() => import('../texts/fa.ts'));

/** The coin for network fees of each chain: how much, how fast it goes, how long it lasts. */
export function GasTable({ gas }: { gas: readonly GasRunway[] }) {
  const t = useTexts(treasuryTexts);
  return (
    <section className="treasury-gas" aria-label={t.gas}>
      <header className="treasury-section-head">
        <h2 className="font-semibold">{t.gas}</h2>
        <span>{t.gasMarks}</span>
        <span className="ms-auto max-lg:hidden">{t.gasNote}</span>
      </header>
      {gas.length === 0 && <p className="px-5 pb-4 text-fg2 lg:px-6">{t.gasNone}</p>}
      {gas.length > 0 && (
        <div className="gas-row gas-heads" aria-hidden="true">
          <span>{t.network}</span>
          {[t.onHand, t.perDay, t.runway, t.fees, t.gasState].map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
      )}
      <ul>
        {gas.map((one) => (
          <GasRow key={one.chain} gas={one} />
        ))}
      </ul>
    </section>
  );
}

function GasRow({ gas }: { gas: GasRunway }) {
  const t = useTexts(treasuryTexts);
  const words = useNetworkWords();
  const { network_fee_toman: network, our_fee_toman: ours, symbol } = gas;
  return (
    <li className="gas-row" data-of={gas.chain} data-state={gas.state}>
      <span className="gas-name">{words.nameOf(gas.chain)}</span>
      <Labelled name={t.onHand}>
        <Amount value={gas.on_hand} asset={symbol} kind="live" />
        {signOfAmount(gas.held) > 0 && (
          <span className="treasury-second">
            {rich(t.held, { amount: <Amount value={gas.held} asset={symbol} /> })}
          </span>
        )}
      </Labelled>
      <Labelled name={t.perDay}>
        <Num value={gas.per_day} kind="live" />
      </Labelled>
      <Labelled name={t.runway}>
        <Runway gas={gas} />
      </Labelled>
      <Labelled name={t.fees}>
        <span className={isFeeAbove(gas) ? 'text-warn' : undefined}>
          {rich(t.feesOf, {
            ours: <Num value={ours} maxFraction={0} />,
            network: <Num value={network} maxFraction={0} />,
          })}
        </span>
      </Labelled>
      <Labelled name={t.gasState}>
        <span className="gas-state">
          {gas.state === 'ok' && isFeeAbove(gas) ? t.feeAbove : t[`gas_${gas.state}`]}
        </span>
      </Labelled>
    </li>
  );
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="gas-cell">
      <span className="gas-label">{name}</span>
      <span>{children}</span>
    </span>
  );
}

/** The days that it lasts on a bar of thirty, with a mark at seven. */
function Runway({ gas }: { gas: GasRunway }) {
  const t = useTexts(treasuryTexts);
  const percent = runwayPercent(gas);
  const days = gas.runway_days;
  if (percent === null || days === null) return <span className="text-fg2">{t.unspent}</span>;
  const isMany = days > 99;
  const shown = isMany ? '99' : days.toFixed(1);
  return (
    <span className="gas-runway">
      <span className="gas-bar" aria-hidden="true">
        <span className="track">
          <span style={{ width: `${percent}%` }} />
        </span>
        <i style={{ insetInlineStart: `${(RUNWAY.floorDays / RUNWAY.barDays) * 100}%` }} />
      </span>
      <strong>
        {rich(isMany ? t.daysMany : t.days, {
          count: <Num value={shown} minFraction={isMany ? 0 : 1} />,
        })}
      </strong>
    </span>
  );
}
