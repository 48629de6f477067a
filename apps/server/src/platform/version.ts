/** Of the product. */
export const VERSION = '1.0.1';
