/** How the texts of the panel and the server tell somebody to ask support; each becomes the way to it. */
export const SUPPORT_WORDS =
  /(با پشتیبانی تماس بگیرید|به پشتیبانی خبر دهید|به پشتیبانی بگویید|از پشتیبانی بپرسید|contact support|tell support|ask support)/i;
