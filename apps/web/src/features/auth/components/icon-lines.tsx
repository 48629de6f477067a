import { Icon, type IconName } from '#components/icon.tsx';

/** What something means, line by line, each with its picture. */
export function IconLines({ lines }: { lines: readonly (readonly [IconName, string])[] }) {
  return (
    <ul className="mb-7 grid gap-3">
      {lines.map(([icon, text]) => (
        <li key={icon} className="flex items-start gap-3">
          <span className="text-fg2">
            <Icon name={icon} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}
