import type { Chain, ChainNetwork } from '@sarraf/contracts';
import { SheetButton } from '#components/sheet-button.tsx';
import { CoinIcon } from '#components/coin-icon.tsx';
import { type Column, DataTable } from '#components/data-table.tsx';
import { Icon } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { Amount, useCount } from '#components/num.tsx';
import { rich } from '#i18n/rich.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useMay } from '#lib/ability.ts';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';
import type { Act } from '../model/act.ts';
import {
  CHECKS,
  linesOf,
  type NetworkLine,
  nextAct,
  nodeOf,
  readinessOf,
} from '../model/chain-rows.ts';
import { HeadAge, NodeHead } from './node-head.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

interface TableProps {
  readonly chains: readonly Chain[];
  readonly onAct: (act: Act) => void;
  /** Other terms are to be proposed. */
  readonly onTerms: (network: ChainNetwork) => void;
}

type Acting = Omit<TableProps, 'chains'>;

/** Each asset on each chain: open or why not, its figures, and how its two nodes stand. */
export function NetworkTable({ chains, ...acting }: TableProps) {
  const t = useTexts(chainsTexts);
  return (
    <section className="chains-networks">
      <DataTable
        rows={linesOf(chains)}
        keyOf={({ network }) => `${network.symbol}-${network.code}`}
        scrollLabel={t.title}
        isDense
        rowClassName={({ chain }) => (chain.stop === null ? '' : 'chains-stopped')}
        columns={useColumns(acting)}
        card={(line) => <Card line={line} {...acting} />}
        cardClassName="chains-card"
      />
      <p className="chains-note">
        <Icon name="lock" size={16} />
        {t.toOpen}
      </p>
    </section>
  );
}

function useColumns(acting: Acting): readonly Column<NetworkLine>[] {
  const t = useTexts(chainsTexts);
  const count = useCount();
  return [
    { head: t.network, isRowHead: true, cell: ({ network }) => <Named network={network} /> },
    { head: t.deposits, cell: (line) => <DepositState line={line} /> },
    { head: t.withdrawals, cell: ({ network }) => <WithdrawState network={network} /> },
    { head: t.minimum, cell: ({ network }) => <Minimum network={network} /> },
    { head: t.withdrawTerms, cell: ({ network }) => <WithdrawTerms network={network} /> },
    {
      head: t.confirmations,
      cell: ({ network }) => <span className="num">{count(network.confirmations)}</span>,
    },
    { head: t.node(count(1)), cell: ({ chain }) => <NodeHead chain={chain} of="watcher" /> },
    { head: t.node(count(2)), cell: ({ chain }) => <NodeHead chain={chain} of="second" /> },
    { head: t.headAge, cell: ({ chain }) => <HeadAge node={nodeOf(chain, 'watcher')} /> },
    { head: t.readiness, cell: (line) => <Readiness line={line} /> },
    {
      head: t.act,
      isHeadHidden: true,
      isEnd: true,
      cell: (line) => <Acts line={line} {...acting} />,
    },
  ];
}

function Named({ network: { symbol, code, labels } }: { network: ChainNetwork }) {
  const { lang } = useStore(settings);
  return (
    <span className="flex items-center gap-3 text-start font-normal">
      <CoinIcon symbol={symbol} size={32} />
      <span>
        <span className="block font-semibold">{labels[lang]}</span>
        <bdi dir="ltr" className="block text-caption text-fg2">
          {symbol} · {code}
        </bdi>
      </span>
    </span>
  );
}

/** Colour is never the only sign: the word stands beside its mark. */
function OpenMark({ isOpen, why }: { isOpen: boolean; why: string | null }) {
  const t = useTexts(chainsTexts);
  return (
    <span className="chains-open" data-open={isOpen || undefined} title={why ?? undefined}>
      <i aria-hidden="true" />
      {isOpen ? t.open : t.closed}
      {why !== null && <span className="sr-only">: {why}</span>}
    </span>
  );
}

function useWhy(): (reason: ChainNetwork['deposit_reason']) => string | null {
  const t = useTexts(chainsTexts);
  return (reason) => {
    if (reason === null) return null;
    return reason === 'closed' ? t.reason_closed : t[reason];
  };
}

function DepositState({ line: { network, chain } }: { line: NetworkLine }) {
  const t = useTexts(chainsTexts);
  const why = useWhy()(network.deposit_reason);
  return (
    <>
      <OpenMark isOpen={network.deposit_open && network.deposit_reason === null} why={why} />
      {why !== null && <span className="chains-why">{chain.stop === null ? why : t.stopped}</span>}
    </>
  );
}

function WithdrawState({ network }: { network: ChainNetwork }) {
  const why = useWhy()(network.withdraw_reason);
  return <OpenMark isOpen={network.withdraw_open && network.withdraw_reason === null} why={why} />;
}

function Minimum({ network: { symbol, min_deposit, large_amount } }: { network: ChainNetwork }) {
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

function WithdrawTerms({
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

/** What has to hold before it opens, a mark each. */
function Readiness({ line }: { line: NetworkLine }) {
  const t = useTexts(chainsTexts);
  const words = {
    node: t.readyNode,
    second: t.readySecond,
    custody: t.readyCustody,
    going: t.readyGoing,
  } as const;
  return (
    <ul className="chains-ready">
      {readinessOf(line).map((isReady, index) => {
        const check = CHECKS[index] ?? 'node';
        return (
          <li key={check} data-ready={isReady || undefined} title={words[check]}>
            <Icon name={isReady ? 'check' : 'alert'} size={16} />
            <span className="sr-only">
              {words[check]}: {isReady ? t.yes : t.no}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** To open or close it, and to change what it asks. */
function Acts({ line, onAct, onTerms }: Acting & { line: NetworkLine }) {
  const t = useTexts(chainsTexts);
  const has = useMay();
  const { chain, network } = line;
  const kind = nextAct(line);
  if (!has('update Chain')) return null;
  const words = { close: t.closeNetwork, open: t.openNetwork, custody: t.openCustody } as const;
  return (
    <span className="inline-flex items-center gap-1">
      <SheetButton look="text" size="sm" sends onClick={() => onTerms(network)}>
        {t.terms}
      </SheetButton>
      {kind !== null && (
        <SheetButton
          look="outline"
          size="sm"
          sends
          onClick={() =>
            onAct(
              kind === 'custody'
                ? { kind, chain: chain.chain, symbol: network.symbol }
                : { kind, network },
            )
          }
        >
          {words[kind]}
        </SheetButton>
      )}
    </span>
  );
}

function Card({ line, ...acting }: Acting & { line: NetworkLine }) {
  const t = useTexts(chainsTexts);
  const words = useNetworkWords();
  const count = useCount();
  const { chain, network } = line;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <Named network={network} />
        <Acts line={line} {...acting} />
      </div>
      <dl className="chains-facts">
        <Fact name={t.deposits}>
          <DepositState line={line} />
        </Fact>
        <Fact name={t.withdrawals}>
          <WithdrawState network={network} />
        </Fact>
        <Fact name={t.minimum}>
          <Minimum network={network} />
        </Fact>
        <Fact name={t.withdrawTerms}>
          <WithdrawTerms network={network} />
        </Fact>
        <Fact name={t.node(count(1))}>
          <NodeHead chain={chain} of="watcher" />
        </Fact>
        <Fact name={t.node(count(2))}>
          <NodeHead chain={chain} of="second" />
        </Fact>
        <Fact name={t.readiness}>
          <Readiness line={line} />
        </Fact>
      </dl>
      <p className="text-caption text-fg2">{words.nameOf(chain.chain)}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
