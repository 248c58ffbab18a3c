// Arabic messages of why a page could not be read: clauses for behind a colon.
import type { Catalogue } from '../../translator.ts'
import type { words as english } from './en.ts'

export const words: Catalogue<typeof english> = {
  direction: 'rtl',
  causeTimeout: 'لا جواب في الوقت',
  causeNoAnswer: 'الصفحة لا تجيب',
  causeCertificate: 'شهادتها غير صالحة',
  causeServerError: 'في خادمها خطأ',
  causeAskedToWait: 'تطلب الانتظار',
  causeLogIn: 'الصفحة تطلب تسجيل الدخول',
  causeRefused: 'ترفض هذا الخادم',
  causeGone: 'زالت الصفحة',
  causeRobots: 'يمنع ذلك ملف robots.txt',
  causeNotAllowed: 'لا يُسمح لهذا الخادم بجلبها',
  causeRedirects: 'تحيل بلا نهاية',
  causeTooLarge: 'الصفحة كبيرة جدًا',
  causeBadAnswer: 'تعذّرت قراءة جوابها',
  causeNothingFits: 'لا شيء يطابق، تغيّرت الصفحة',
  causeEmpty: 'الصفحة فارغة',
  causeNeedsJavaScript: 'تحتاج الصفحة إلى JavaScript',
  causeBlocked: 'تحجب الصفحة البرامج',
  causeNotHtml: 'ما وصل ليس صفحة ويب',
  causeNoArticle: 'لم يُعثر على مقال في الصفحة',
  causeSolver: 'أخفق الحلّال (solver)',
  causeBrowser: 'أخفق متصفح هذا الخادم',
  causeProxy: 'وكيل الخلاصة (proxy) غير موجود',
  causeInternal: 'حدث خلل في هذا الخادم',
  causeBusy: 'كان هذا الخادم مشغولًا',
}
