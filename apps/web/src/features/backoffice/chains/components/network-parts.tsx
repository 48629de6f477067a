import type { Chain, ChainNetwork } from '@sarraf/contracts';
import { CoinIcon } from '#components/coin-icon.tsx';
import { Icon } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { SheetButton } from '#components/sheet-button.tsx';
import { Switch } from '#components/switch.tsx';
import { Time } from '#components/time.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { Act, Way } from '../model/act.ts';
import { CHECKS, codesOf, coinOf, openCount, readinessOf, wayOf } from '../model/chain-rows.ts';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

/** What is done about a chain and its assets. */
export interface Acting {
  readonly onAct: (act: Act) => void;
  /** Other terms are to be proposed. */
  readonly onTerms: (network: ChainNetwork) => void;
}

/** A chain by its own coin's mark, with what people know it by. */
export function ChainName({ chain }: { chain: Chain }) {
  const words = useNetworkWords();
  const coin = coinOf(chain);
  return (
    <span className="flex items-center gap-3 text-start">
      {coin !== null && <CoinIcon symbol={coin} size={28} />}
      <span>
        <span className="block font-semibold">{words.nameOf(chain.chain)}</span>
        <bdi dir="ltr" className="block text-caption font-normal text-fg2">
          {codesOf(chain).join(' · ')}
        </bdi>
      </span>
    </span>
  );
}

/** An asset under its chain. */
export function AssetName({ network: { symbol, labels } }: { network: ChainNetwork }) {
  const { lang } = useStore(settings);
  return (
    <span className="flex items-center gap-2 text-start font-normal">
      <CoinIcon symbol={symbol} size={20} />
      {labels[lang]}
      <bdi dir="ltr" className="text-caption text-fg2">
        {symbol}
      </bdi>
    </span>
  );
}

/** How many of a chain's assets are open one way; one word where all are, or none. */
export function OpenCount({ chain, way }: { chain: Chain; way: Way }) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const { open, of } = openCount(chain, way);
  if (open === 0) {
    return chain.stop === null ? (
      <span className="text-fg2">{t.closed}</span>
    ) : (
      <span className="text-err">{t.stopped}</span>
    );
  }
  return open === of ? (
    t.open
  ) : (
    <span className="text-fg2">{t.openOf(count(open), count(of))}</span>
  );
}

/**
 * All withdrawals of a chain: off stops them at once, on asks for the lift that two officers give. Without
 * the right to either, and without a node, only how it stands.
 */
export function ChainGoing({ chain, onAct }: { chain: Chain } & Pick<Acting, 'onAct'>) {
  const t = useTexts(chainsTexts);
  const may = useMay()('update Chain');
  const words = useNetworkWords();
  const { stop } = chain;
  return (
    <span className="chains-way" data-stopped={stop !== null || undefined}>
      {may && (chain.has_rails || stop !== null) && (
        <Switch
          label={t.switchChain(words.nameOf(chain.chain))}
          checked={stop === null}
          onChange={() =>
            onAct(
              stop === null
                ? { kind: 'stop', chain: chain.chain }
                : { kind: 'lift', chain: chain.chain, stop },
            )
          }
        />
      )}
      {stop === null ? (
        <OpenCount chain={chain} way="withdraw" />
      ) : (
        <span>
          {t.stopped} {rich(t.stoppedSince, { time: <Time at={stop.stopped_at} shape="clock" /> })}
        </span>
      )}
    </span>
  );
}

/** One way of an asset's network: the switch is what officers want, the word what people find. */
export function NetworkWay({
  network,
  way,
  onAct,
}: { network: ChainNetwork; way: Way } & Pick<Acting, 'onAct'>) {
  const t = useTexts(chainsTexts);
  const may = useMay()('update Chain');
  const { isWanted, shown, lack } = wayOf(network, way);
  return (
    <span className="chains-way" data-shown={shown}>
      {may && lack === null && (
        <Switch
          label={t[`switch_${way}`](network.symbol, network.code)}
          checked={isWanted}
          onChange={() => onAct({ kind: isWanted ? 'close' : 'open', network, way })}
        />
      )}
      <span>{t[shown]}</span>
    </span>
  );
}

/** What a network lacks before officers can open it, each lack once. */
export function NetworkLacks({ network }: { network: ChainNetwork }) {
  const t = useTexts(chainsTexts);
  const lacks = (['deposit', 'withdraw'] as const).map((way) => wayOf(network, way).lack);
  return [...new Set(lacks)].map(
    (lack) =>
      lack !== null && (
        <span key={lack} className="chains-why">
          {t[lack]}
        </span>
      ),
  );
}

/** From how much on a deposit is credited, and from how much on a second node has to have it. */
export function Minimum({
  network: { symbol, min_deposit, large_amount },
}: {
  network: ChainNetwork;
}) {
  const t = useTexts(chainsTexts);
  return (
    <>
      <span className="block">
        <Amount value={min_deposit} asset={symbol} />
      </span>
      {large_amount !== null && (
        <span className="block text-caption text-fg2">
          {rich(t.large, {
            amount: <Amount value={large_amount} asset={symbol} unitClassName="sr-only" />,
          })}
        </span>
      )}
    </>
  );
}

/** What a withdrawal costs, and from how much on there is one. */
export function WithdrawTerms({
  network: { symbol, withdraw_fee, min_withdraw },
}: {
  network: ChainNetwork;
}) {
  const t = useTexts(chainsTexts);
  return (
    <>
      <span className="block">
        <Amount value={withdraw_fee} asset={symbol} />
      </span>
      <span className="block text-caption text-fg2">
        {rich(t.leastOf, {
          amount: <Amount value={min_withdraw} asset={symbol} unitClassName="sr-only" />,
        })}
      </span>
    </>
  );
}

/** What has to hold on a chain before anything opens there, a mark each. */
export function Readiness({ chain }: { chain: Chain }) {
  const t = useTexts(chainsTexts);
  const words = { node: t.readyNode, second: t.readySecond, going: t.readyGoing } as const;
  return (
    <ul className="chains-ready">
      {readinessOf(chain).map((isReady, index) => {
        const check = CHECKS[index] ?? 'node';
        return <Check key={check} words={words[check]} isReady={isReady} />;
      })}
    </ul>
  );
}

/** Whether an asset's opening balance on its chain is in the books. */
export function CustodyCheck({ network }: { network: ChainNetwork }) {
  const t = useTexts(chainsTexts);
  return (
    <ul className="chains-ready">
      <Check words={t.readyCustody} isReady={network.custody_opened} />
    </ul>
  );
}

function Check({ words, isReady }: { words: string; isReady: boolean }) {
  const t = useTexts(chainsTexts);
  return (
    <li data-ready={isReady || undefined} title={words}>
      <Icon name={isReady ? 'check' : 'alert'} size={16} />
      <span className="sr-only">
        {words}: {isReady ? t.yes : t.no}
      </span>
    </li>
  );
}

/** To change what a network asks, and to begin its books where they are not begun. */
export function NetworkActs({
  chain,
  network,
  onAct,
  onTerms,
}: { chain: Chain; network: ChainNetwork } & Acting) {
  const t = useTexts(chainsTexts);
  const may = useMay()('update Chain');
  if (!may) return null;
  const { symbol } = network;
  return (
    <span className="inline-flex items-center gap-1">
      {chain.has_rails && !network.custody_opened && (
        <SheetButton
          look="outline"
          size="sm"
          sends
          onClick={() => onAct({ kind: 'custody', chain: chain.chain, symbol })}
        >
          {t.openCustody}
        </SheetButton>
      )}
      <SheetButton look="text" size="sm" sends onClick={() => onTerms(network)}>
        {t.terms}
      </SheetButton>
    </span>
  );
}
