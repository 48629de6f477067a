import { Amount } from '../num.tsx';

/** What came is green with a plus, what went has a minus, own moves have none; struck where it failed. */
export function SignedAmount({
  value,
  asset,
  direction,
  isVoid,
}: {
  value: string;
  asset: string;
  direction: 'in' | 'out' | 'own';
  isVoid: boolean;
}) {
  const sign = ({ in: '+', out: '−', own: '' } as const)[direction];
  const colour = isVoid ? 'text-fg3 line-through' : direction === 'in' ? 'text-ok' : '';
  return (
    <span className={`whitespace-nowrap ${colour}`}>
      <Amount value={value} asset={asset} kind="live" figure="amount" sign={sign} />
    </span>
  );
}
