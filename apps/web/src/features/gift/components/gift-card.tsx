import type { Gift } from '@sarraf/contracts';
import { LogoMark } from '#components/logo.tsx';
import { Amount } from '#components/num.tsx';
import { commonTexts } from '#components/texts/common-texts.ts';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import './gift-card.css';

const giftTexts = textsOf(() => import('../texts/fa.ts'));

/** What stands on a gift card. */
export interface CardFace {
  readonly symbol: string;
  /** '' while nothing is typed. */
  readonly amount: string;
  readonly message: string | null;
  readonly colour: Gift['colour'];
  /** Null where it is one's own. */
  readonly from: string | null;
  /** Null where it is not shown. */
  readonly code: string | null;
}

/** A gift as a card: one eight-point star behind the amount, the lattice under all of it. */
export function GiftCardFace({ symbol, amount, message, colour, from, code }: CardFace) {
  const t = useTexts(giftTexts);
  const { brand } = useTexts(commonTexts);
  return (
    <div className={`gift-card gift-ground-${colour}`}>
      <Ground />
      <p className="flex items-center justify-between text-caption">
        <span className="inline-flex items-center gap-1.5 text-body font-bold">
          <span className="[&>svg]:fill-white">
            <LogoMark size={20} />
          </span>
          {brand}
        </span>
        <span>{symbol === 'IRT' ? t.kindToman : t.kind}</span>
      </p>
      <div className="grid content-center justify-items-center text-center">
        <p className="text-h2 font-bold">
          <Amount
            value={/[1-9]/.test(amount) ? amount : null}
            asset={symbol}
            unitClassName="text-body font-normal"
          />
        </p>
        <p className="line-clamp-2 max-w-[260px] text-table [overflow-wrap:anywhere]">
          <bdi>{message}</bdi>
        </p>
      </div>
      <p className="flex min-h-5 items-end justify-between gap-2 text-caption">
        <bdi dir="ltr" className="font-mono font-semibold tracking-wide">
          {code}
        </bdi>
        <span className="truncate">
          {from !== null && rich(t.from, { name: <bdi>{from}</bdi> })}
        </span>
      </p>
    </div>
  );
}

const STAR_RADIUS = 93;
const WAIST = 0.7654;
const [WIDTH, HEIGHT] = [348, 216];

function Ground() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <pattern id="gift-lattice" width="44" height="44" patternUnits="userSpaceOnUse">
          <path
            d="M22 4l5.3 5.3h7.4v7.4L40 22l-5.3 5.3v7.4h-7.4L22 40l-5.3-5.3H9.3v-7.4L4 22l5.3-5.3V9.3h7.4zM0 0l9.3 9.3M44 0l-9.3 9.3M0 44l9.3-9.3M44 44l-9.3-9.3"
            className="stroke-white"
            fill="none"
          />
        </pattern>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill="url(#gift-lattice)" opacity=".1" />
      <g className="stroke-white" transform={`translate(${WIDTH / 2} ${HEIGHT / 2})`} opacity=".5">
        <path className="fill-white/8" d={star(STAR_RADIUS)} strokeWidth="1.2" />
        <path d={star(STAR_RADIUS * WAIST)} fill="none" strokeWidth=".8" />
      </g>
    </svg>
  );
}

/** Two squares laid over each other. */
function star(radius: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const r = index % 2 === 0 ? radius : radius * WAIST;
    const angle = (index * Math.PI) / 8;
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
