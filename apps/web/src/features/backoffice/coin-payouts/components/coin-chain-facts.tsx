import type { CoinPayout } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount } from '#components/num.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { Facts } from '../../queue/components/facts.tsx';
import { useSigner } from '../../spends/api/spends.ts';
import { SignerCaps, SignerState } from '../../spends/components/signer-report.tsx';
import {
  BlocksSeen,
  Share,
  ShortCode,
  useSpendState,
} from '../../spends/components/spend-words.tsx';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

const BPS = 100;

type Fact = readonly [name: string, value: ReactNode];

/** Why it ended otherwise than paid. */
export function Ended({ payout: { status, reason } }: { payout: CoinPayout }) {
  const t: Readonly<Record<string, unknown>> & { refusedWhy: string; returnedWhy: string } =
    useTexts(coinPayoutsTexts);
  if (status === 'returned') return <p className="queue-section text-warn">{t.returnedWhy}</p>;
  if (status !== 'refused' || reason === null) return null;
  const words = t[`read_${reason}`];
  return (
    <section className="queue-section">
      <h3 className="mb-1 font-semibold">{t.refusedWhy}</h3>
      <p className="judgement-told">{typeof words === 'string' ? words : reason}</p>
    </section>
  );
}

/** The signer as it answered last, with the caps of this coin: an officer of chains may see it. */
export function Signer({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const isOpen = ['requested', 'approved', 'sent'].includes(payout.status);
  const isSeen = useMay()('read Chain') && isOpen;
  const report = useSigner(isSeen);
  if (!isSeen) return null;
  if (report.data === undefined) {
    return report.isError ? (
      <p className="queue-section text-table text-err">{t.signerFailed}</p>
    ) : null;
  }
  const cap = report.data.caps.find(({ symbol }) => symbol === payout.symbol);
  return (
    <section className="queue-section grid gap-2" aria-label={t.signer}>
      <SignerState report={report.data} />
      {cap !== undefined && <SignerCaps cap={cap} />}
      <p className="text-table text-fg2">
        {payout.waiting === 'signer_refused'
          ? t.signerRefused
          : payout.status === 'requested' && t.signerLater}
      </p>
    </section>
  );
}

/** What leaves the wallet, what stays with us, what the recipient gets. */
export function Money({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  return (
    <section className="queue-section">
      <Facts
        title={t.money}
        facts={[
          [t.leaves, <Amount key="leaves" value={payout.amount} asset={payout.symbol} />],
          [t.fee, <Amount key="fee" value={payout.fee} asset={payout.symbol} />],
          [
            t.receives,
            <strong key="receives">
              <Amount value={payout.receive} asset={payout.symbol} />
            </strong>,
          ],
          [t.worth, <Amount key="worth" value={payout.worth_toman} asset="IRT" />],
          [t.share, <Share key="share" percent={Math.round(payout.share_bps / BPS)} />],
        ]}
      />
    </section>
  );
}

/** When what happened, and where its transaction is. */
export function OnChain({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const words = useNetworkWords();
  const stateWord = useSpendState();
  const facts: Fact[] = [
    [t.network, words.nameOf(payout.chain)],
    [t.asked, <Time key="asked" at={payout.created_at} />],
    [t.cancelUntil, <Time key="until" at={payout.cancel_until} />],
    [t.updated, <Time key="updated" at={payout.updated_at} />],
  ];
  if (payout.spend_state !== null) facts.push([t.spend, stateWord(payout.spend_state)]);
  if (payout.txid !== null) {
    facts.push([t.txid, <Transaction key="txid" txid={payout.txid} at={payout.explorer_url} />]);
    facts.push([t.confirmations, <BlocksSeen key="blocks" of={payout} />]);
  }
  return (
    <section className="queue-section">
      <Facts title={t.onChain} facts={facts} />
    </section>
  );
}

function Transaction({ txid, at }: { txid: string; at: string | null }) {
  const t = useTexts(coinPayoutsTexts);
  if (at === null) return <ShortCode text={txid} />;
  return (
    <a href={at} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1">
      <ShortCode text={txid} />
      <Icon name="external" size={14} />
      <span className="sr-only">{t.explorer}</span>
    </a>
  );
}
