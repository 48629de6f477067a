import type { ReactNode } from 'react';

/** One state of a payment as a whole screen: its sign, a sentence, what to do. */
export function Message({
  sign,
  title,
  text,
  children,
}: {
  sign: ReactNode;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center pt-10 text-center">
      {sign}
      <h2 className="mt-5 text-h3 font-bold" role="status">
        {title}
      </h2>
      <p className="mt-2 max-w-sm text-fg2">{text}</p>
      <div className="mt-6 grid w-full max-w-xs gap-1">{children}</div>
    </div>
  );
}
