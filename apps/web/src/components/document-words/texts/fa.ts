export const texts = {
  national_card_front: 'روی کارت ملی',
  national_card_back: 'پشت کارت ملی',
  pledge: 'تعهدنامه',
  selfie_video: 'ویدیوی چهره',
  document_unreadable: 'عکس خوانا نیست',
  document_cut_off: 'مدرک کامل در عکس نیست',
  document_not_yours: 'نام روی مدرک فرق دارد',
  pledge_unsigned: 'تعهدنامه امضا ندارد',
  face_hidden: 'چهره خوب دیده نمی‌شود',
  sentence_wrong: 'جمله درست خوانده نشده',
};
