import { Icon } from './icon.tsx';
import './question.css';

/** A question people ask, with its answer folded away; of those with one `group` one is open. */
export function Question({
  title,
  text,
  group,
  isOpen = false,
}: {
  title: string;
  text: string;
  group: string;
  isOpen?: boolean;
}) {
  return (
    <details className="question" name={group} open={isOpen}>
      <summary>
        <span className="flex-1">{title}</span>
        <Icon name="down" size={18} />
      </summary>
      <p>{text}</p>
    </details>
  );
}
