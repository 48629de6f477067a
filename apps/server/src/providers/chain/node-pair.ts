// Whether a second node has the block that the first one told of.
import { OutboundError } from '../outbound.ts';
import type { ChainPort } from './port.ts';

/**
 * What a second node says of a block: `agrees` it has it at this height · `differs` it has another
 * one there · `behind` it has none there yet · `silent` it gave no usable answer. Only the first is
 * a confirmation; `behind` and `silent` say nothing of the block.
 */
export type NodeAgreement = 'agrees' | 'differs' | 'behind' | 'silent';

/** Asks the second node for the block at a height. Never throws an OutboundError: that is `silent`. */
export async function askSecondNode(
  second: ChainPort,
  at: { readonly height: number; readonly hash: string },
): Promise<NodeAgreement> {
  try {
    const header = await second.header(at.height);
    if (header === undefined) return 'behind';
    return header.hash === at.hash ? 'agrees' : 'differs';
  } catch (error) {
    if (error instanceof OutboundError) return 'silent';
    throw error;
  }
}
