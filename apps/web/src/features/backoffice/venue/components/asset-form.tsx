import type { VenueAsset } from '@sarraf/contracts';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { NumberField } from '#components/number-field.tsx';
import { TextField } from '#components/text-field.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { type AssetDraft, assetDraft, readAsset } from '../model/asset-draft.ts';
import { ProposeSheet } from './propose-sheet.tsx';

const venueTexts = textsOf(() => import('../texts/fa.ts'));

/** An asset's names and its place in lists as a draft; another officer decides on it. */
export function AssetForm({ asset }: { asset: VenueAsset }) {
  const t = useTexts(venueTexts);
  const [draft, setDraft] = useState<AssetDraft>(() => assetDraft(asset));
  const [checked, setChecked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const read = readAsset(asset, draft);
  const field = (name: 'fa' | 'en', label: string, latin: boolean) => (
    <TextField
      dense
      latin={latin}
      label={label}
      value={draft[name]}
      autoComplete="off"
      maxLength={40}
      error={checked && read.wrong.includes(name) ? t.wrongName : null}
      onChange={(value) => setDraft({ ...draft, [name]: value })}
    />
  );
  const send = (): void => {
    setChecked(true);
    if (read.wrong.length === 0 && read.changes.length > 0) setOpen(true);
  };
  return (
    <>
      {field('fa', t.name_fa, false)}
      {field('en', t.name_en, true)}
      <NumberField
        name="place"
        label={t.place}
        value={draft.place}
        error={checked && read.wrong.includes('place') ? t.wrong : null}
        onChange={(place) => setDraft({ ...draft, place })}
      />
      {checked && read.wrong.length === 0 && read.changes.length === 0 && (
        <p className="text-caption text-warn" role="status">
          {t.changeSomething}
        </p>
      )}
      <Button wide onClick={send} aria-haspopup="dialog">
        {t.propose}
      </Button>
      {isOpen && (
        <ProposeSheet
          title={t.ofAsset(asset.symbol)}
          wish={{ way: 'asset', asset: asset.symbol, ...read.body }}
          changes={read.changes}
          onSent={() => setDraft(assetDraft(asset))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
