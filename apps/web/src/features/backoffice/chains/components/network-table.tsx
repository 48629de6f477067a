import type { Chain, ChainNetwork } from '@sarraf/contracts';
import type { ReactNode } from 'react';
import { Icon } from '#components/icon.tsx';
import { useNetworkWords } from '#components/network-words/use-network-words.ts';
import { useCount } from '#components/num.tsx';
import { textsOf, useTexts } from '#i18n/texts.ts';
import { useWide } from '#lib/wide.ts';
import { nodeOf } from '../model/chain-rows.ts';
import {
  type Acting,
  AssetName,
  ChainGoing,
  ChainName,
  CustodyCheck,
  Minimum,
  NetworkActs,
  NetworkLacks,
  NetworkWay,
  OpenCount,
  Readiness,
  WithdrawTerms,
} from './network-parts.tsx';
import { HeadAge, NodeHead } from './node-head.tsx';

const chainsTexts = textsOf(() => import('../texts/fa.ts'));

type Chains = Acting & { readonly chains: readonly Chain[] };
type OfChain = Acting & { readonly chain: Chain };
type OfNetwork = OfChain & { readonly network: ChainNetwork };

/** Each chain with its nodes and whether it goes, and under it its assets: open or why not, and for how much. */
export function NetworkTable(props: Chains) {
  const t = useTexts(chainsTexts);
  const isWide = useWide();
  return (
    <section className="chains-networks">
      {isWide ? <Table {...props} /> : <Cards {...props} />}
      <p className="chains-note">
        <Icon name="lock" size={16} />
        {t.toOpen}
      </p>
    </section>
  );
}

function Table({ chains, ...acting }: Chains) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  return (
    // a table that scrolls must be reachable by keyboard
    <div className="data-table-scroll" tabIndex={0} role="region" aria-label={t.title}>
      <table className="data-table" data-dense>
        <thead>
          <tr>
            <th scope="col">{t.network}</th>
            <th scope="col">{t.deposits}</th>
            <th scope="col">{t.withdrawals}</th>
            <th scope="col">{t.minimum}</th>
            <th scope="col">{t.withdrawTerms}</th>
            <th scope="col">{t.confirmations}</th>
            <th scope="col">{t.node(count(1))}</th>
            <th scope="col">{t.node(count(2))}</th>
            <th scope="col">{t.headAge}</th>
            <th scope="col">{t.readiness}</th>
            <th scope="col" className="end">
              <span className="sr-only">{t.act}</span>
            </th>
          </tr>
        </thead>
        {chains.map((chain) => (
          <tbody key={chain.chain} className={chain.stop === null ? '' : 'chains-stopped'}>
            <ChainRow chain={chain} {...acting} />
            {chain.networks.map((network) => (
              <NetworkRow key={network.symbol} chain={chain} network={network} {...acting} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** The chain's own line: what its assets share. */
function ChainRow({ chain, onAct }: OfChain) {
  return (
    <tr className="chains-chain" data-of={chain.chain}>
      <th scope="rowgroup">
        <ChainName chain={chain} />
      </th>
      <td>
        <OpenCount chain={chain} way="deposit" />
      </td>
      <td colSpan={4}>
        <ChainGoing chain={chain} onAct={onAct} />
      </td>
      <td>
        <NodeHead chain={chain} of="watcher" />
      </td>
      <td>
        <NodeHead chain={chain} of="second" />
      </td>
      <td>
        <HeadAge node={nodeOf(chain, 'watcher')} />
      </td>
      <td colSpan={2}>
        <Readiness chain={chain} />
      </td>
    </tr>
  );
}

function NetworkRow({ chain, network, ...acting }: OfNetwork) {
  const count = useCount();
  const of = { chain, network };
  return (
    <tr className="chains-asset" data-of={`${network.symbol}-${network.code}`}>
      <th scope="row">
        <AssetName network={network} />
      </th>
      <td>
        <NetworkWay network={network} way="deposit" onAct={acting.onAct} />
      </td>
      <td>
        <NetworkWay network={network} way="withdraw" onAct={acting.onAct} />
      </td>
      <td>
        <Minimum network={network} />
      </td>
      <td>
        <WithdrawTerms network={network} />
      </td>
      <td className="num">{count(network.confirmations)}</td>
      <td colSpan={3}>
        <NetworkLacks network={network} />
      </td>
      <td>
        <CustodyCheck network={network} />
      </td>
      <td className="end">
        <NetworkActs {...of} {...acting} />
      </td>
    </tr>
  );
}

function Cards({ chains, ...acting }: Chains) {
  const words = useNetworkWords();
  return chains.map((chain) => (
    <section
      key={chain.chain}
      aria-label={words.nameOf(chain.chain)}
      className={`chains-card ${chain.stop === null ? '' : 'chains-stopped'}`}
    >
      <ChainHead chain={chain} {...acting} />
      <ul>
        {chain.networks.map((network) => (
          <li key={network.symbol} className="chains-card-asset">
            <NetworkCard chain={chain} network={network} {...acting} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function ChainHead({ chain, onAct }: OfChain) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <ChainName chain={chain} />
        <Readiness chain={chain} />
      </div>
      <dl className="chains-facts">
        <Fact name={t.node(count(1))}>
          <NodeHead chain={chain} of="watcher" />
        </Fact>
        <Fact name={t.node(count(2))}>
          <NodeHead chain={chain} of="second" />
        </Fact>
        <Fact name={t.headAge}>
          <HeadAge node={nodeOf(chain, 'watcher')} />
        </Fact>
        <Fact name={t.deposits}>
          <OpenCount chain={chain} way="deposit" />
        </Fact>
        <Fact name={t.withdrawals}>
          <ChainGoing chain={chain} onAct={onAct} />
        </Fact>
      </dl>
    </>
  );
}

function NetworkCard({ chain, network, ...acting }: OfNetwork) {
  const t = useTexts(chainsTexts);
  const count = useCount();
  const of = { chain, network };
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="flex items-center gap-3">
          <AssetName network={network} />
          <CustodyCheck network={network} />
        </span>
        <NetworkActs {...of} {...acting} />
      </div>
      <dl className="chains-facts">
        <Fact name={t.deposits}>
          <NetworkWay network={network} way="deposit" onAct={acting.onAct} />
        </Fact>
        <Fact name={t.withdrawals}>
          <NetworkWay network={network} way="withdraw" onAct={acting.onAct} />
        </Fact>
        <Fact name={t.confirmations}>{count(network.confirmations)}</Fact>
        <Fact name={t.minimum}>
          <Minimum network={network} />
        </Fact>
        <Fact name={t.withdrawTerms}>
          <WithdrawTerms network={network} />
        </Fact>
      </dl>
      <NetworkLacks network={network} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
