import type { ChainSpend } from '@sarraf/contracts';
import { Chip } from '#components/signs.tsx';
import { formatNumber } from '#lib/number-text.ts';
import { digitsShown, settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { Num } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { shortAddress } from '#lib/short-address.ts';
import { standingOf } from '../model/spend-rows.ts';
import './spends.css';
import './spend-detail.css';

const spendsTexts = textsOf(() => import('../texts/fa.ts'));

/** Where a transaction stands, in one chip. */
export function SpendStanding({ spend }: { spend: ChainSpend }) {
  const t = useTexts(spendsTexts);
  const { word, tone } = standingOf(spend);
  return <Chip kind={tone}>{t[word]}</Chip>;
}

/** What something waits for, in a sentence. */
export function WaitTold({ wait }: { wait: NonNullable<ChainSpend['wait']> }) {
  return useTexts(spendsTexts)[`told_${wait}`];
}

/** What something waits for, in two or three words. */
export function useWaitWord(): (wait: NonNullable<ChainSpend['wait']>) => string {
  const t = useTexts(spendsTexts);
  return (wait) => t[`wait_${wait}`];
}

/** How many blocks of how many, and the bar of it. */
export function BlocksSeen({
  of: { confirmations, needed },
}: {
  of: Pick<ChainSpend, 'confirmations' | 'needed'>;
}) {
  const t = useTexts(spendsTexts);
  const percent = Math.min(100, Math.round((confirmations / needed) * 100));
  return (
    <span className="spend-blocks">
      <span className="track" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
      <span>
        {rich(t.progressOf, {
          count: <Num value={String(Math.min(confirmations, needed))} />,
          needed: <Num value={String(needed)} />,
        })}
      </span>
    </span>
  );
}

/** A hash or an address as its two ends; the whole one in its title. */
export function ShortCode({ text }: { text: string }) {
  return (
    <bdi dir="ltr" className="spend-code" title={text}>
      {shortAddress(text)}
    </bdi>
  );
}

/** A share in whole percent, its sign beside it in both directions. */
export function Share({ percent }: { percent: number }) {
  const digits = digitsShown(useStore(settings));
  const text = formatNumber(String(percent), { digits }) ?? String(percent);
  return (
    <bdi dir="ltr" className="num">
      {text}
      {digits === 'fa' ? '٪' : '%'}
    </bdi>
  );
}

/** A transaction's state in words. */
export function useSpendState(): (state: ChainSpend['state']) => string {
  const t = useTexts(spendsTexts);
  return (state) => t[`state_${state}`];
}

/** What a transaction is for, in words. */
export function useSpendKind(): (spend: Pick<ChainSpend, 'from_cold' | 'kind'>) => string {
  const t = useTexts(spendsTexts);
  return (spend) => (spend.from_cold ? t.kind_from_cold : t[`kind_${spend.kind}`]);
}
