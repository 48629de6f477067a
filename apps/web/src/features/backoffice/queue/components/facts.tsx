import type { ReactNode } from 'react';

/** What is known of a request, a name and a value each. */
export function Facts({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="kv">
            <dt className="text-fg2">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
