import { Keycap } from '../../components/keycap.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Switch } from '../../components/switch.tsx';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { changeSettings, settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';

const keysTexts = textsOf(() => import('./texts/fa.ts'));

/** What the keyboard can do, and the switch that turns single keys off. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts(keysTexts);
  const { singleKeys } = useStore(settings);
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [t.search, ['/', 'Ctrl K']],
    [t.buySell, ['B', 'S']],
    [t.limitMarket, ['L', 'M']],
    [t.goWallet, ['G', 'W']],
    [t.goTrade, ['G', 'T']],
    [t.goOrders, ['G', 'O']],
    [t.thisList, ['?']],
    [t.close, ['Esc']],
  ];
  return (
    <Sheet title={t.title} open onClose={onClose}>
      <dl className="mt-1">
        {rows.map(([name, keys]) => (
          <div key={name} className="row min-h-11 justify-between gap-4">
            <dt>{name}</dt>
            <dd dir="ltr" className="flex gap-1.5">
              {keys.map((key) => (
                <Keycap key={key}>{key}</Keycap>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex items-center justify-between gap-4">
        <span>
          <span className="block font-semibold">{t.singleKeys}</span>
          <span className="block text-caption text-fg2">{t.singleKeysHint}</span>
        </span>
        <Switch
          label={t.singleKeys}
          checked={singleKeys}
          onChange={(next) => changeSettings({ singleKeys: next })}
        />
      </div>
    </Sheet>
  );
}
