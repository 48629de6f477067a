import { Icon } from '#components/icon.tsx';

/** What a good one looks like, in a few words each. */
export function Rules({ words }: { words: readonly string[] }) {
  return (
    <ul className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-table text-fg2">
      {words.map((rule) => (
        <li key={rule} className="flex items-center gap-1.5">
          <span className="text-ok">
            <Icon name="check" size={16} />
          </span>
          {rule}
        </li>
      ))}
    </ul>
  );
}
