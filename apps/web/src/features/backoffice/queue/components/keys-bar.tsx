import { Keycap } from '#components/keycap.tsx';
import { settings } from '#lib/settings.ts';
import { useStore } from '#lib/store.ts';

/** The keys of a queue, for whoever has a keyboard and did not turn them off. */
export function KeysBar({
  keys,
  note,
}: {
  keys: readonly (readonly [keys: readonly string[], does: string])[];
  /** Stands at the end. */
  note: string;
}) {
  const { singleKeys } = useStore(settings);
  return (
    <footer className="queue-keys">
      {singleKeys &&
        keys.map(([caps, does]) => (
          <span key={does}>
            {caps.map((cap) => (
              <Keycap key={cap}>{cap}</Keycap>
            ))}
            {does}
          </span>
        ))}
      <span>{note}</span>
    </footer>
  );
}
