import type { Gift } from '@sarraf/contracts';
import { GIFT_COLOURS } from '@sarraf/contracts/lists';
import { useId } from 'react';
import { textsOf, useTexts } from '#i18n/texts.ts';

const giftTexts = textsOf(() => import('../texts/fa.ts'));

/** The four grounds of a card, as native radios. */
export function GiftColours({
  value,
  onChange,
}: {
  value: Gift['colour'];
  onChange: (colour: Gift['colour']) => void;
}) {
  const t = useTexts(giftTexts);
  const name = useId();
  return (
    <fieldset className="gift-colours flex items-center justify-between">
      <legend className="float-start text-table text-fg2">{t.colour}</legend>
      <span className="flex">
        {GIFT_COLOURS.map((colour) => (
          <label key={colour} title={t[colour]}>
            <input
              type="radio"
              name={name}
              aria-label={t[colour]}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <span className={`gift-colour gift-ground-${colour}`} aria-hidden="true" />
          </label>
        ))}
      </span>
    </fieldset>
  );
}
