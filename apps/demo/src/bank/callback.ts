/** What came of telling the merchant's callback address about a payment. */
export interface Delivery {
  readonly url: string;
  /** HTTP status, or 0 when nobody answered. */
  readonly status: number;
  /** Where the merchant sends the payer's browser next. */
  readonly location: string | undefined;
}

const DELIVERY_MS_MAX = 15_000;

/** Goes to the callback address as the payer's browser would, without following it further. */
export async function deliverCallback(url: string): Promise<Delivery> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(DELIVERY_MS_MAX),
    });
    await response.body?.cancel();
    const location = response.headers.get('location') ?? undefined;
    return { url, status: response.status, location };
  } catch {
    return { url, status: 0, location: undefined };
  }
}
