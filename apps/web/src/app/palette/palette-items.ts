import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { texts as namesEn } from '../texts-en.ts';
import { texts as namesFa } from '../texts-fa.ts';
import { texts as officeEn } from '../office/texts/en.ts';
import { texts as officeFa } from '../office/texts/fa.ts';
import type { OfficeIconName } from '../office/office-icon.tsx';
import { officeGroups } from '../office/office-items.ts';
import { accountItems, mainItems } from '../shell/nav-items.ts';
import type { IconName } from '../../components/icon.tsx';
import { commonTexts } from '../../components/texts/common-texts.ts';
import { textsOf, useTexts } from '../../i18n/texts.ts';
import { marketsQuery } from '../../lib/queries/markets.ts';
import { type Session, session } from '../../lib/session.ts';
import { TOMAN_PAIR } from '../../lib/constants.ts';
import { changeLanguage, changeSettings, isLightShown, settings } from '../../lib/settings.ts';
import { useStore } from '../../lib/store.ts';
import type { PaletteItem } from './palette-list.ts';

const paletteTexts = textsOf(() => import('./texts/fa.ts'));

/** A line of the palette as it is drawn: with its mark, and with what choosing it does. */
export interface PaletteEntry extends PaletteItem {
  readonly icon?: OfficeIconName;
  /** Below its label. */
  readonly detail?: string | undefined;
  /** A market's coin and name, `BTC/IRT`. */
  readonly coin?: string;
  readonly run: () => void;
}

/** Everything that can be gone to or done from the palette by the person who is here. */
export function usePaletteItems(): readonly PaletteEntry[] {
  return [...useMarketItems(), ...usePageItems(), ...useActionItems()];
}

function useMarketItems(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const { lang } = useStore(settings);
  const markets = useQuery(marketsQuery).data ?? [];
  return markets.map(({ market_name: pair, coin }) => ({
    id: pair,
    group: 'markets',
    label: coin.labels[lang],
    words: [pair, coin.labels.fa, coin.labels.en],
    coin: coin.symbol,
    run: () => void navigate({ to: '/trade/$pair', params: { pair } }),
  }));
}

function usePageItems(): readonly PaletteEntry[] {
  const navigate = useNavigate();
  const { lang } = useStore(settings);
  return palettePages(useStore(session)).map(({ to, names, icon }) => ({
    id: to,
    group: 'pages' as const,
    label: names[lang],
    words: [names.fa, names.en],
    icon,
    run: () => void navigate({ to }),
  }));
}

/** The screens that a session may open, with the name that tells each from the others. */
export function palettePages(current: Session | null) {
  const screens = new Map(
    [...mainItems(current), ...accountItems(current)].map((screen) => [screen.to, screen]),
  );
  const sections = officeGroups(current)
    .flatMap(({ items }) => items)
    .filter(({ to }) => !screens.has(to as '/'));
  return [
    ...[...screens.values()].map(({ to, label, icon }) => ({
      to,
      icon,
      names: { fa: namesFa[label], en: namesEn[label] },
    })),
    ...sections.map(({ to, label, icon }) => ({
      to,
      icon,
      names: { fa: officeFa[label], en: officeEn[label] },
    })),
  ];
}

function useActionItems(): readonly PaletteEntry[] {
  const t = useTexts(paletteTexts);
  const c = useTexts(commonTexts);
  const navigate = useNavigate();
  const { lang, theme, hideBalances } = useStore(settings);
  const isLight = isLightShown(theme);
  const isClient = useStore(session)?.user.role === 'client';
  const markets = useQuery(marketsQuery).data ?? [];
  const coins = [...new Map(markets.map(({ coin }) => [coin.symbol, coin])).values()];
  const action = (
    id: string,
    label: string,
    icon: IconName,
    words: readonly string[],
    run: () => void,
  ): PaletteEntry => ({ id, group: 'actions', label, icon, words, run });
  const trade = (side: 'buy' | 'sell') =>
    void navigate({ to: '/trade/$pair', params: { pair: TOMAN_PAIR }, search: { side } });
  const own = [
    action(
      'deposit',
      t.deposit,
      'deposit',
      ['deposit', 'واریز'],
      () => void navigate({ to: '/mywallet/deposit/IRT' }),
    ),
    ...coins.map(({ symbol, labels }) =>
      action(
        `deposit-${symbol}`,
        t.depositOf(labels[lang]),
        'deposit',
        [`deposit ${symbol}`, `واریز ${labels.fa}`, `deposit ${labels.en}`],
        () => void navigate({ to: '/mywallet/deposit/$symbol', params: { symbol } }),
      ),
    ),
    action(
      'find-deposit',
      t.whereIsIt,
      'search',
      ['txid', 'deposit', 'واریز کجاست'],
      () => void navigate({ to: '/mywallet/deposit/find' }),
    ),
    action('buy', t.buy, 'buy-mark', ['buy', 'خرید'], () => trade('buy')),
    action('sell', t.sell, 'sell-mark', ['sell', 'فروش'], () => trade('sell')),
    action('hide', hideBalances ? t.show : t.hide, hideBalances ? 'eye' : 'eye-off', ['hide'], () =>
      changeSettings({ hideBalances: !hideBalances }),
    ),
  ];
  return [
    ...(isClient ? own : []),
    action(
      'theme',
      isLight ? c.toDark : c.toLight,
      'sun',
      ['theme', 'dark', 'light', 'تیره', 'روشن'],
      () => changeSettings({ theme: isLight ? 'dark' : 'light' }),
    ),
    action(
      'language',
      c.switchLanguage,
      'settings',
      ['language', 'زبان', 'فارسی'],
      () => void changeLanguage(lang === 'fa' ? 'en' : 'fa'),
    ),
  ];
}
