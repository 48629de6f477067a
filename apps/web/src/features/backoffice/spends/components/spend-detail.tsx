import type { ChainSpend } from '@sarraf/contracts';
import { type ReactNode, useState } from 'react';
import { Icon } from '#components/icon.tsx';
import { Amount, Num, useCount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { CopyButton } from '#components/signs.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { useSingleKeys } from '#lib/single-keys.ts';
import { WhoIs } from '../../bank/components/line-facts.tsx';
import { KeyHint } from '../../queue/components/key-hint.tsx';
import type { SpendAct } from '../api/spends.ts';
import { isEnded } from '../model/spend-rows.ts';
import { SpendActSheet } from './spend-act-sheet.tsx';
import { SpendVersions } from './spend-versions.tsx';
import { ShortCode, WaitTold } from './spend-words.tsx';
import './spend-detail.css';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

/** One transaction opened: what it waits for, its versions, its facts, and what an officer may want. */
export function SpendDetail({ spend }: { spend: ChainSpend }) {
  return (
    <div className="spend-detail">
      {spend.wait !== null && (
        <p className="spend-wait">
          <Icon name="clock" size={18} />
          <span>
            <WaitTold wait={spend.wait} />
          </span>
        </p>
      )}
      <SpendVersions spend={spend} />
      <SpendFacts spend={spend} />
      {!isEnded(spend) && <SpendActs spend={spend} />}
    </div>
  );
}

function SpendFacts({ spend }: { spend: ChainSpend }) {
  const t = useTexts(spendsTexts);
  const { fee, fee_cap: cap, fee_symbol: coin, from, nonce, person, to } = spend;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(from === null ? [] : ([[t.from, <Code key="from" text={from} />]] as const)),
    [t.to, <Code key="to" text={to} />],
    ...(nonce === null ? [] : ([[t.nonce, <Num key="nonce" value={String(nonce)} />]] as const)),
    fee === null
      ? [t.feeCap, <Amount key="cap" value={cap} asset={coin} />]
      : [t.fee, <Amount key="fee" value={fee} asset={coin} />],
    ...(person === null ? [] : ([[t.person, <WhoIs key="who" person={person} />]] as const)),
  ];
  return (
    <dl className="spend-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ text }: { text: string }) {
  const t = useTexts(spendsTexts);
  return (
    <span className="inline-flex items-center">
      <ShortCode text={text} />
      <CopyButton text={text} label={t.to} />
    </span>
  );
}

function SpendActs({ spend }: { spend: ChainSpend }) {
  const t = useTexts(spendsTexts);
  const count = useCount();
  const has = useMay()('update Chain');
  const [act, setAct] = useState<SpendAct | null>(null);
  const { may_bump: mayBump, bump_fee_max: bumpFee, is_stuck: isStuck, versions } = spend;
  useSingleKeys((key) => {
    if (key === 'Shift+KeyB' && mayBump && has) setAct('bump');
  });
  const newest = versions.at(-1)?.version ?? 0;
  const isSigned = newest > 0;
  if (!has || !isSigned) return null;
  return (
    <div className="spend-acts">
      {mayBump && (
        <SheetButton size="sm" onClick={() => setAct('bump')}>
          {t.bump(count(newest + 1))}
          <KeyHint>Shift B</KeyHint>
        </SheetButton>
      )}
      {spend.state !== 'mined' && (
        <SheetButton look="outline" size="sm" onClick={() => setAct('rebroadcast')}>
          {t.rebroadcast}
        </SheetButton>
      )}
      <p className="text-table text-fg2">
        {mayBump && bumpFee !== null
          ? rich(t.bumpCost, {
              fee: <Amount value={bumpFee} asset={spend.fee_symbol} />,
              amount: <Amount value={spend.amount} asset={spend.symbol} />,
            })
          : isStuck && !spend.bump_wanted && t.bumpNot}
      </p>
      {act !== null && <SpendActSheet spend={spend} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}
