import type { SignerReport } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, Num, useCount } from '#components/num.tsx';
import { Age } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { usedPercent } from '../model/spend-rows.ts';
import { ShortCode, Share } from './spend-words.tsx';
import './signer.css';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

type Cap = SignerReport['caps'][number]['hour'];

/** Whether the signer answers, since when, and how often it refused lately. */
export function SignerState({ report }: { report: SignerReport }) {
  const t = useTexts(spendsTexts);
  const count = useCount();
  const refused = report.refusals.reduce((sum, one) => sum + one.count, 0);
  return (
    <div className="signer-state" data-state={report.state}>
      <span className="signer-dot" aria-hidden="true" />
      <span className="font-semibold">{t.signer}</span>
      {report.state !== 'ready' && <span className="text-err">{t[`signer_${report.state}`]}</span>}
      {report.state !== 'none' && (
        <span className="ms-auto text-table text-fg2">
          {report.seen_at === null
            ? t.neverSeen
            : rich(t.seenAt, { time: <Age at={report.seen_at} /> })}
          {' · '}
          {t.refusedToday(count(refused))}
        </span>
      )}
    </div>
  );
}

/** How much of an asset's caps of an hour and of a day is used. */
export function SignerCaps({ cap }: { cap: SignerReport['caps'][number] }) {
  const t = useTexts(spendsTexts);
  return (
    <p className="signer-caps">
      <span>{rich(t.capHour, { coin: <bdi>{cap.symbol}</bdi> })}</span>
      <CapBar cap={cap.hour} />
      <span>{t.capDay}</span>
      <CapBar cap={cap.day} />
    </p>
  );
}

function CapBar({ cap }: { cap: Cap }) {
  const percent = usedPercent(cap);
  return (
    <>
      <span className="track" data-full={percent >= 90 || undefined} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
      <Share percent={percent} />
    </>
  );
}

/** All that the signer said: caps, addresses, refusals. */
export function SignerPane({ report }: { report: SignerReport }) {
  const t = useTexts(spendsTexts);
  const count = useCount();
  return (
    <div className="signer-pane">
      <SignerState report={report} />
      {report.state !== 'none' && (
        <>
          <p className="text-table text-fg2">{t.officers(count(report.officers))}</p>
          <Caps report={report} />
          <Addresses report={report} />
          <Refusals report={report} />
        </>
      )}
    </div>
  );
}

function Caps({ report: { caps } }: { report: SignerReport }) {
  const t = useTexts(spendsTexts);
  return (
    <section>
      <h2 className="signer-title">
        {t.caps} <span>{t.capsNote}</span>
      </h2>
      {caps.length === 0 && <p className="text-fg2">{t.capsNone}</p>}
      <ul>
        {caps.map((cap) => (
          <li key={cap.symbol} className="signer-cap">
            <span className="signer-cap-coin">
              <CoinIcon symbol={cap.symbol} size={24} />
              <bdi dir="ltr">{cap.symbol}</bdi>
            </span>
            <CapCell name={t.hour} cap={cap.hour} />
            <CapCell name={t.day} cap={cap.day} />
            <span>
              <span className="spend-second">{t.addressDay}</span>
              <Num value={cap.address_day_max} />
            </span>
            <CapCell name={t.hardDay} cap={cap.hard_day} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CapCell({ name, cap }: { name: string; cap: Cap }) {
  const t = useTexts(spendsTexts);
  const percent = usedPercent(cap);
  return (
    <span>
      <span className="spend-second">{name}</span>
      <span className="whitespace-nowrap">
        {rich(t.usedOf, { used: <Num value={cap.used} />, max: <Num value={cap.max} /> })}
      </span>
      <span className="track" data-full={percent >= 90 || undefined} aria-hidden="true">
        <span style={{ width: `${Math.min(100, percent)}%` }} />
      </span>
    </span>
  );
}

/** Bitcoin numbers no transactions. */
const isNumbered = ({ chain }: SignerReport['chains'][number]): boolean =>
  chain !== 'bitcoin' && chain !== 'tron';

function Addresses({ report: { chains } }: { report: SignerReport }) {
  const t = useTexts(spendsTexts);
  const words = useNetworkWords();
  if (chains.length === 0) return null;
  return (
    <section>
      <h2 className="signer-title">{t.addresses}</h2>
      {chains.map((one) => (
        <dl key={one.chain} className="spend-facts signer-chain">
          <Fact name={t.network}>{words.nameOf(one.chain)}</Fact>
          <Fact name={t.hotAddress}>
            <ShortCode text={one.hot} />
            {isNumbered(one) && (
              <>
                {' '}
                · {t.nonce} <Num value={String(one.hot_nonce)} />
              </>
            )}
          </Fact>
          <Fact name={t.gasAddress}>
            <ShortCode text={one.gas} />
            {isNumbered(one) && (
              <>
                {' '}
                · {t.nonce} <Num value={String(one.gas_nonce)} />
              </>
            )}
          </Fact>
          <Fact name={t.coldAddresses}>
            {one.cold.length === 0
              ? t.coldNone
              : one.cold.map((address) => <ShortCode key={address} text={address} />)}
          </Fact>
          <Fact name={t.feeDay}>
            {rich(t.usedOf, {
              used: <Num value={one.fee_day.used} />,
              max: <Amount value={one.fee_day.max} asset={one.fee_symbol} />,
            })}
          </Fact>
        </dl>
      ))}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-1.5">{children}</dd>
    </div>
  );
}

/** What it refused in the last day, each rule with how often and when last. */
export function Refusals({ report: { refusals } }: { report: SignerReport }) {
  const t: Readonly<Record<string, unknown>> & {
    refusals: string;
    refusalsNone: string;
    rule_other: string;
  } = useTexts(spendsTexts);
  const count = useCount();
  return (
    <section>
      <h2 className="signer-title">{t.refusals}</h2>
      {refusals.length === 0 && <p className="text-fg2">{t.refusalsNone}</p>}
      <ul>
        {refusals.map((one) => {
          const words = t[`rule_${one.rule}`];
          return (
            <li key={one.rule} className="signer-refusal">
              <span className="flex-1">{typeof words === 'string' ? words : t.rule_other}</span>
              <span className="num">× {count(one.count)}</span>
              <Age at={one.last_at} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
