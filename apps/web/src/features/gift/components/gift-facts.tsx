import type { GiftCard } from '@sarraf/contracts';
import { Amount, useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { GiftCardFace } from './gift-card.tsx';

const giftTexts = textsOf(() => import('../texts/fa.ts'));

/** A gift before it is taken: its card, from whom, what it is worth, where it goes. */
export function GiftFacts({ gift, code }: { gift: GiftCard; code: string }) {
  const t = useTexts(giftTexts);
  const count = useCount();
  const { from, worth_toman: worth } = gift;
  return (
    <div>
      <GiftCardFace {...gift} from={from.name} code={code.toUpperCase()} />
      <div className="mt-5 border-y border-hair text-start">
        <p className="kv">
          <span>{t.giftFrom}</span>
          <span>
            <bdi>{from.name}</bdi> · {t.level(count(from.level))}
          </span>
        </p>
        <p className="kv">
          <span>{t.worthToday}</span>
          <Amount value={worth} asset="IRT" figure="worth" />
        </p>
        <p className="kv">
          <span>{t.arrivesTo}</span>
          <span>{t.spotAtOnce}</span>
        </p>
        <p className="kv">
          <span>{t.fee}</span>
          <span>{t.free}</span>
        </p>
      </div>
    </div>
  );
}
