import { useId } from 'react';
import { Icon } from './icon.tsx';

/** A button that opens a camera of the phone, or its files. */
export function FileButton({
  accept,
  capture,
  disabled,
  onPick,
  children,
}: {
  accept: string;
  /** Which camera; without it the files. */
  capture?: 'environment' | 'user';
  disabled: boolean;
  onPick: (file: File) => void;
  children: string;
}) {
  const id = useId();
  const look = capture === undefined ? 'button-text button-md' : 'button-primary button-lg w-full';
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
