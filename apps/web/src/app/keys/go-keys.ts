/** How long after G the second key is waited for. */
const GO_MS = 1_500;

/** Where G and a second key lead. */
export const GO = { KeyW: '/mywallet', KeyT: '/trade', KeyO: '/orders' } as const;

/** The path of a screen that G and a second key open. */
export type GoTarget = (typeof GO)[keyof typeof GO];

/** Reads G and then W, T or O from the keys as they come. */
export function createGoKeys(): (key: string, nowMs: number) => GoTarget | null {
  let pressedAt = Number.NEGATIVE_INFINITY;
  return (key, nowMs) => {
    if (key === 'KeyG') {
      pressedAt = nowMs;
      return null;
    }
    const isSecond = nowMs - pressedAt <= GO_MS;
    pressedAt = Number.NEGATIVE_INFINITY;
    return isSecond && key in GO ? GO[key as keyof typeof GO] : null;
  };
}
