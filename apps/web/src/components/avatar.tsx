import { useQuery } from '@tanstack/react-query';
import { photoQuery } from '../lib/queries/user.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import './avatar.css';

/** One's own photo in a disc; until it is there, and without one, the first letters of the name. */
export function Avatar({
  photo,
  name,
  size,
}: {
  /** The photo's name; null without one. */
  photo: string | null;
  name: string;
  size: number;
}) {
  const bytes = useQuery({ ...photoQuery(photo ?? ''), enabled: photo !== null }).data;
  const address = useObjectUrl(photo === null ? undefined : bytes, 'image/jpeg');
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.36) }}
    >
      {address === null ? (
        <span className="avatar-initials" data-letters={initialsOf(name)} aria-hidden="true" />
      ) : (
        <img src={address} alt="" width={size} height={size} />
      )}
    </span>
  );
}

/** The first letters of the first two names. */
function initialsOf(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((part) => part.slice(0, 1))
    .join('\u200c');
}
