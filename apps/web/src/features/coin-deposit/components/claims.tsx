import type { CoinClaim } from '@sarraf/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SupportLinked } from '#components/support-linked.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { Reference } from '#components/reference.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Chip } from '#components/signs.tsx';
import { Time } from '#components/time.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { coinClaimsQuery } from '#lib/queries/coin-deposits.ts';
import { EvidenceSheet } from './evidence-sheet.tsx';

const coinDepositTexts = textsOf(() => import('../texts/fa.ts'));

/** Payments to no one's address that this person says are theirs, and what became of that; else nothing. */
export function Claims() {
  const t = useTexts(coinDepositTexts);
  const claims = useQuery(coinClaimsQuery).data?.data ?? [];
  const [shown, setShown] = useState<CoinClaim | null>(null);
  if (claims.length === 0) return null;
  return (
    <section className="pt-8" aria-live="polite">
      <h2 className="font-semibold">{t.claims}</h2>
      <p className="pt-1 text-table text-fg2">{t.claimsText}</p>
      <ul className="grid gap-3 pt-3">
        {claims.map((claim) => (
          <li
            key={claim.id}
            data-of={claim.id}
            className="grid gap-2 rounded-card border border-line bg-s1 p-4"
          >
            <Claim claim={claim} onShow={() => setShown(claim)} />
          </li>
        ))}
      </ul>
      {shown !== null && <EvidenceSheet claim={shown} onClose={() => setShown(null)} />}
    </section>
  );
}

function Claim({ claim, onShow }: { claim: CoinClaim; onShow: () => void }) {
  const t = useTexts(coinDepositTexts);
  const words = useNetworkWords();
  const { amount, symbol, chain, txid, status, reason, evidence, at } = claim;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <strong className="font-semibold">
          <Amount value={amount} asset={symbol} />
        </strong>
        <ClaimState claim={claim} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-caption text-fg2">
        <span>{words.nameOf(chain)}</span>
        <span className="font-mono">
          <Reference label={t.hash} value={txid} />
        </span>
        <Time at={at} />
      </p>
      {status === 'refused' && reason !== null && (
        <p className="text-table text-err">
          <SupportLinked text={t[`claim_${reason}`]} subject="deposit" />
        </p>
      )}
      {status === 'open' &&
        (evidence === null ? (
          <>
            <p className="text-table">{t.evidenceWanted}</p>
            <SheetButton look="outline" size="sm" onClick={onShow}>
              {t.showEvidence}
            </SheetButton>
          </>
        ) : (
          <Shown evidence={evidence} />
        ))}
      {status === 'settled' && <p className="text-table text-fg2">{t.claimSettledText}</p>}
    </>
  );
}

function ClaimState({ claim: { status, evidence } }: { claim: CoinClaim }) {
  const t = useTexts(coinDepositTexts);
  if (status === 'settled') {
    return (
      <Chip kind="ok" icon="check">
        {t.claimSettled}
      </Chip>
    );
  }
  if (status === 'refused') return <Chip kind="err">{t.claimRefused}</Chip>;
  return evidence === null ? (
    <Chip kind="warn">{t.claimOpen}</Chip>
  ) : (
    <Chip kind="brand">{t.claimChecked}</Chip>
  );
}

function Shown({ evidence }: { evidence: NonNullable<CoinClaim['evidence']> }) {
  const t = useTexts(coinDepositTexts);
  const count = useCount();
  return (
    <p className="text-table text-fg2">
      {t.evidenceShown(count(evidence.pictures))} · <Time at={evidence.at} />
      {evidence.words !== '' && (
        <span className="block">
          <bdi>{evidence.words}</bdi>
        </span>
      )}
    </p>
  );
}
