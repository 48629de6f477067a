import type { LiabilityProof } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Amount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import { Cover } from './custody-part.tsx';

const proofTexts = textsOf(() => import('../texts/fa.ts'));

/** Every asset with what is owed of it and how far that is covered. */
export function AllAssets({
  onChoose,
  proof,
}: {
  proof: LiabilityProof;
  onChoose: (symbol: string) => void;
}) {
  const t = useTexts(proofTexts);
  const { lang } = useStore(settings);
  return (
    <section className="proof-part proof-aside">
      <h2>{t.allAssets}</h2>
      <ul>
        {proof.roots.map(({ amount, labels, symbol }) => (
          <li key={symbol}>
            <button type="button" className="proof-line" onClick={() => onChoose(symbol)}>
              <CoinIcon symbol={symbol} size={32} />
              <span className="grid min-w-0 flex-1 text-start">
                <span className="font-medium">{labels[lang]}</span>
                <span className="text-table text-fg2">
                  {rich(t.owedShort, { amount: <Amount value={amount} asset={symbol} /> })}
                </span>
              </span>
              <span className="grid text-end">
                <Cover
                  ppm={proof.custody.find((one) => one.symbol === symbol)?.cover_ppm ?? null}
                />
                <span className="text-caption text-fg2">{t.cover}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
