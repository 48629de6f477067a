import { Icon } from '#components/icon.tsx';

/** A small native choice in a panel's head: the phone's own picker, one Tab stop, no code. */
export function TradeSelect<T extends string>({
  label,
  value,
  choices,
  onChange,
  isWide = false,
}: {
  label: string;
  value: T;
  choices: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
  isWide?: boolean;
}) {
  return (
    <span className={isWide ? 'trade-select trade-select-wide' : 'trade-select'}>
      <select
        className="num"
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((choice) => choice.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={isWide ? 18 : 16} />
    </span>
  );
}
