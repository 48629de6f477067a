import type { CoinPayout } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { CopyButton } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { AddressInFours } from '../../spends/components/address-in-fours.tsx';
import { Share, WaitTold } from '../../spends/components/spend-words.tsx';
import { type DigestCheck, inFours } from '../model/digest.ts';

const coinPayoutsTexts = textsOf(() => import('../texts/fa.ts'));

const BPS = 100;

/** Why it does not go on by itself, a sentence each. */
export function Why({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const { risks, status, officers_needed: needed } = payout;
  if (risks.length === 0) {
    const isLooked = status !== 'requested' || needed > 0;
    // what was cancelled or refused before it was looked at went on in no way
    if (isLooked && (status === 'cancelled' || status === 'refused')) return null;
    return <p className="queue-section text-fg2">{isLooked ? t.noRisks : t.notLooked}</p>;
  }
  const share = <Share percent={Math.round(payout.share_bps / BPS)} />;
  return (
    <section className="queue-section">
      <h3 className="mb-1 font-semibold">{t.why}</h3>
      <ul>
        {risks.map((risk) => (
          <li key={risk} className="payout-sign" data-tone={risk === 'large' ? 'plain' : 'warn'}>
            <Icon name={risk === 'large' ? 'user' : 'alert'} size={18} />
            <span>{rich(t[`told_${risk}`], { share })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What it waits for, where that is no officer. */
export function Waits({ waiting }: { waiting: CoinPayout['waiting'] }) {
  if (waiting === null || waiting === 'review') return null;
  return (
    <p className="queue-section payout-sign" data-tone="warn">
      <Icon name="clock" size={18} />
      <span>
        <WaitTold wait={waiting} />
      </span>
    </p>
  );
}

/** Where it goes, whole, and what is known of the address. */
export function Address({ payout }: { payout: CoinPayout }) {
  const t = useTexts(coinPayoutsTexts);
  const count = useCount();
  const { address, address_facts: facts, label } = payout;
  const { own_payouts: own, other_people: others, looks_like: alike, saved_at: savedAt } = facts;
  return (
    <section className="queue-section">
      <h3 className="mb-1 flex items-center justify-between font-semibold">
        {t.address}
        <CopyButton text={address} label={t.address} />
      </h3>
      <AddressInFours address={address} unlike={alike} />
      <ul className="coin-signs">
        <Sign icon={savedAt === null ? 'alert' : 'check'} isOdd={savedAt === null}>
          {savedAt === null
            ? t.notSaved
            : rich(t.saved, { time: <Time at={savedAt} shape="day" /> })}
          {label !== null && <> {rich(t.labelled, { label: <bdi>{label}</bdi> })}</>}
        </Sign>
        <Sign icon="history" isOdd={own === 0}>
          {own === 0 ? t.ownNone : t.ownSome(count(own), own)}
        </Sign>
        <Sign icon={others === 0 ? 'check' : 'user'} isOdd={others > 0}>
          {others === 0 ? t.othersNone : t.othersSome(count(others), others)}
        </Sign>
        <Sign icon={alike === null ? 'check' : 'alert'} isOdd={alike !== null}>
          {alike === null ? t.alikeNone : t.alikeSome}
        </Sign>
      </ul>
      {alike !== null && <AddressInFours address={alike} unlike={address} />}
    </section>
  );
}

function Sign({ icon, isOdd, children }: { icon: IconName; isOdd: boolean; children: ReactNode }) {
  return (
    <li className="payout-sign" data-tone={isOdd ? 'warn' : icon === 'check' ? 'ok' : 'plain'}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  );
}

/** What officers sign, in fours, and whether this browser computes the same. */
export function Digest({ payout, check }: { payout: CoinPayout; check: DigestCheck }) {
  const t = useTexts(coinPayoutsTexts);
  const words = useNetworkWords();
  const told = {
    checking: t.digestChecking,
    same: t.digestSame,
    differs: t.digestDiffers,
    unknown: t.digestUnknown,
  }[check];
  return (
    <section className="queue-section" data-check={check}>
      <h3 className="mb-2 flex flex-wrap items-center justify-between gap-x-3 font-semibold">
        {t.digest}
        <span className="coin-check" role="status">
          {told}
          {check === 'same' && <Icon name="check" size={16} />}
          {check === 'differs' && <Icon name="alert" size={16} />}
        </span>
      </h3>
      <div className="coin-digest">
        <DigestInFours digest={payout.digest} />
        <p className="text-table text-fg2">
          {rich(t.digestOf, {
            amount: <Amount value={payout.receive} asset={payout.symbol} />,
            network: words.nameOf(payout.chain),
          })}
        </p>
      </div>
    </section>
  );
}

/** 64 digits in two rows of fours, both ends lit. */
export function DigestInFours({ digest }: { digest: string }) {
  const groups = inFours(digest);
  return (
    <bdi dir="ltr" className="coin-digest-text">
      {groups.map((group, index) => (
        // the groups of one digest never move
        <span key={index} data-lit={index < 2 || index === groups.length - 1 || undefined}>
          {group}
        </span>
      ))}
    </bdi>
  );
}
