import type { Chain, ChainStop, ShownFinding } from '@sarraf/contracts';
import { SheetButton } from '#components/sheet-button.tsx';
import { Icon } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { RoundSign } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import type { Act } from '../model/act.ts';
import { rawAmount } from '../model/raw-amount.ts';
import { ForkPicture } from './forks.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

/** What is longer is a hash. */
const SHORT_MAX = 30;

interface StopProps {
  readonly chains: readonly Chain[];
  readonly onAct: (act: Act) => void;
}

/** Chains that stand still with what was found, and who has to let them go on; else that all agrees. */
export function StopPane({ chains, onAct }: StopProps) {
  const t = useTexts(chainsTexts);
  const isQuiet = chains.every(({ stop }) => stop === null);
  return (
    <aside className="chains-pane chains-side">
      {chains.map((chain) =>
        chain.stop === null ? null : (
          <Stopped key={chain.chain} chain={chain} stop={chain.stop} onAct={onAct} />
        ),
      )}
      {isQuiet && (
        <div className="grid justify-items-center gap-2 py-6 text-center">
          <RoundSign icon="check" kind="brand" />
          <h2 className="font-semibold">{t.allAgree}</h2>
          <p className="text-table text-fg2">{t.quiet}</p>
        </div>
      )}
    </aside>
  );
}

function Stopped({
  chain,
  stop,
  onAct,
}: {
  chain: Chain;
  stop: ChainStop;
  onAct: StopProps['onAct'];
}) {
  const t = useTexts(chainsTexts);
  const has = useMay();
  const words = useNetworkWords();
  const { first, stopped_by: by, reason } = stop;
  const [fork] = chain.forks;
  return (
    <section className="chains-stop">
      <h2 className="flex items-center gap-2 font-semibold">
        <span className="text-err">
          <Icon name="alert" size={20} />
        </span>
        <span className="flex-1">{t.stopTitle(words.nameOf(chain.chain))}</span>
        <span className="text-caption font-normal text-fg2">
          {rich(t.stoppedSince, { time: <Time at={stop.stopped_at} /> })}
        </span>
      </h2>
      {fork !== undefined && <ForkPicture chain={chain} fork={fork} />}
      <p className="text-table text-fg2">
        {by === null
          ? t.stoppedBySelf
          : rich(t.stoppedBy, { name: <bdi>{by.name ?? t.officer}</bdi> })}
        {reason !== null && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </p>
      <Findings findings={stop.findings} />
      <p className="text-table text-fg2">{t.stopMeans}</p>
      {first !== null && (
        <p className="font-semibold text-warn">
          {rich(t.firstWants, { name: <bdi>{first.officer.name ?? t.officer}</bdi> })}
        </p>
      )}
      {has('update Chain') && (
        <SheetButton
          wide
          sends
          look={first?.is_mine ? 'outline' : 'primary'}
          onClick={() => onAct({ kind: 'lift', chain: chain.chain, stop })}
        >
          {first?.is_mine ? t.waitsForOther : t.liftChain}
        </SheetButton>
      )}
    </section>
  );
}

/** An amount in the asset; of blocks their hashes, short. */
function Found({ of, finding }: { of: string; finding: ShownFinding }) {
  const t = useTexts(chainsTexts);
  const { decimals, symbol } = finding;
  const amount = rawAmount(of, decimals);
  if (amount !== null && symbol !== null) return <Amount value={amount} asset={symbol} />;
  if (of.length <= SHORT_MAX) return <bdi dir="ltr">{of}</bdi>;
  return (
    <span className="font-mono text-caption">
      <Reference label={t.hash} value={of} />
    </span>
  );
}

function Findings({ findings }: { findings: readonly ShownFinding[] }) {
  const t = useTexts(chainsTexts);
  return (
    <ul className="grid gap-3">
      {findings.map((finding, index) => (
        // findings of one stop never move
        <li key={index} className="chains-finding">
          <span className="font-semibold">
            {t[`find_${finding.kind}`]}{' '}
            {finding.symbol !== null && <bdi dir="ltr">{finding.symbol}</bdi>}
          </span>
          <dl>
            <div>
              <dt>{t.expected}</dt>
              <dd>
                <Found of={finding.expected} finding={finding} />
              </dd>
            </div>
            <div>
              <dt>{t.found}</dt>
              <dd>
                <Found of={finding.found} finding={finding} />
              </dd>
            </div>
          </dl>
          {finding.txid !== null && (
            <span className="font-mono text-caption">
              <Reference label={t.hash} value={finding.txid} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
