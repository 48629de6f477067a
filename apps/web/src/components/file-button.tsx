import { useId } from 'react';
import { Icon } from './icon.tsx';

/** A button that opens a camera of the phone, or its files. */
export function FileButton({
  accept,
  capture,
  isSecond = false,
  disabled,
  onPick,
  children,
}: {
  accept: string;
  /** Which camera; without it the files. */
  capture?: 'environment' | 'user';
  /** Something else is what one should do. */
  isSecond?: boolean;
  disabled: boolean;
  onPick: (file: File) => void;
  children: string;
}) {
  const id = useId();
  const camera = `button-${isSecond ? 'outline' : 'primary'} button-lg w-full`;
  const look = capture === undefined ? 'button-text button-md' : camera;
  return (
    <>
      <input
        id={id}
        type="file"
        accept={accept}
        {...(capture === undefined ? {} : { capture })}
        className="sr-only"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same file may be picked again
          currentTarget.value = '';
          if (file !== undefined) onPick(file);
        }}
      />
      <label htmlFor={id} className={`button ${look}`}>
        {capture !== undefined && <Icon name="camera" size={20} />}
        {children}
      </label>
    </>
  );
}
