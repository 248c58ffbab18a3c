// Messages of the thread page without a script that the widget's catalogues lack.

const en = {
  back: 'Back to {host}',
  shorten: 'Shorten it to {n} characters.',
  optional: '(optional)',
  leaveEmpty: 'Leave this empty',
  askDelete: 'Delete this comment? This cannot be undone.',
  repliesTo: 'Replies to {name}',
  notOurForm: 'The form was not sent.',
  sendAgain: 'It had been open for long, or your browser keeps no cookies from here. Your text is kept: send it again.',
  foreign: 'This form was sent from another site',
  foreignText: 'Nothing was written. Open the comments here and write in the form on this page.',
  notForAll: 'These comments are restricted',
  logIn: 'Log in on the page that they belong to, and read them there.',
  nothingHere: 'There are no comments at this address',
  lostLink: 'Perhaps a part of the link was lost. Go back to the page that you came from and try again.',
  goBack: 'If you wrote something, go back: it is still in the form.',
  toStart: 'Start page of this server',
}

export type PageWords = typeof en

const de: PageWords = {
  back: 'Zurück zu {host}',
  shorten: 'Kürzen Sie ihn auf {n} Zeichen.',
  optional: '(freiwillig)',
  leaveEmpty: 'Dieses Feld leer lassen',
  askDelete: 'Diesen Kommentar löschen? Er kommt nicht wieder.',
  repliesTo: 'Antworten auf {name}',
  notOurForm: 'Das Formular wurde nicht gesendet.',
  sendAgain:
    'Es war lange offen, oder Ihr Browser nimmt von hier keine Cookies an. Ihr Text ist noch da: Senden Sie ihn noch einmal.',
  foreign: 'Dieses Formular kam von einer anderen Website',
  foreignText:
    'Es wurde nichts geschrieben. Öffnen Sie die Kommentare hier und schreiben Sie in das Formular dieser Seite.',
  notForAll: 'Diese Kommentare sind nicht für alle',
  logIn: 'Melden Sie sich auf der Seite an, zu der sie gehören, und lesen Sie sie dort.',
  nothingHere: 'Unter dieser Adresse gibt es keine Kommentare',
  lostLink:
    'Vielleicht ging ein Teil des Links verloren. Gehen Sie zurück zur vorigen Seite und versuchen Sie es noch einmal.',
  goBack: 'Wenn Sie etwas geschrieben haben, gehen Sie zurück: Es steht noch im Formular.',
  toStart: 'Startseite dieses Servers',
}

const fr: PageWords = {
  back: 'Retour à {host}',
  shorten: 'Raccourcissez-le à {n} caractères.',
  optional: '(facultatif)',
  leaveEmpty: 'Laissez ce champ vide',
  askDelete: 'Supprimer ce commentaire ? Cette action est définitive.',
  repliesTo: 'Réponses à {name}',
  notOurForm: 'Le formulaire n’a pas été envoyé.',
  sendAgain:
    'Il était ouvert depuis longtemps, ou votre navigateur refuse les cookies de ce site. Votre texte est conservé : envoyez-le à nouveau.',
  foreign: 'Ce formulaire a été envoyé depuis un autre site',
  foreignText: 'Rien n’a été publié. Ouvrez les commentaires ici et écrivez dans le formulaire de cette page.',
  notForAll: 'Ces commentaires ne sont pas publics',
  logIn: 'Connectez-vous sur la page à laquelle ils appartiennent pour les y lire.',
  nothingHere: 'Il n’y a pas de commentaires à cette adresse',
  lostLink: 'Une partie du lien s’est peut-être perdue. Revenez à la page précédente et réessayez.',
  goBack: 'Si vous avez écrit quelque chose, revenez en arrière : votre texte est toujours dans le formulaire.',
  toStart: 'Page d’accueil de ce serveur',
}

const es: PageWords = {
  back: 'Volver a {host}',
  shorten: 'Acórtalo a {n} caracteres.',
  optional: '(opcional)',
  leaveEmpty: 'Deja este campo vacío',
  askDelete: '¿Eliminar este comentario? No se puede deshacer.',
  repliesTo: 'Respuestas a {name}',
  notOurForm: 'El formulario no se envió.',
  sendAgain:
    'Llevaba mucho tiempo abierto o tu navegador no acepta cookies de este sitio. Tu texto se conserva: envíalo de nuevo.',
  foreign: 'Este formulario se envió desde otro sitio',
  foreignText: 'No se publicó nada. Abre los comentarios aquí y escribe en el formulario de esta página.',
  notForAll: 'Estos comentarios no son para todo el mundo',
  logIn: 'Inicia sesión en la página a la que pertenecen y léelos allí.',
  nothingHere: 'No hay comentarios en esta dirección',
  lostLink: 'Quizá se perdió una parte del enlace. Vuelve a la página anterior e inténtalo de nuevo.',
  goBack: 'Si escribiste algo, vuelve atrás: sigue en el formulario.',
  toStart: 'Página de inicio de este servidor',
}

const ar: PageWords = {
  back: 'العودة إلى {host}',
  shorten: 'اختصره إلى {n} حرف.',
  optional: '(اختياري)',
  leaveEmpty: 'اترك هذا الحقل فارغًا',
  askDelete: 'هل تريد حذف هذا التعليق؟ لا يمكن استعادته.',
  repliesTo: 'الردود على {name}',
  notOurForm: 'لم يُرسل النموذج.',
  sendAgain: 'ظل مفتوحًا مدة طويلة، أو أن متصفحك لا يقبل ملفات تعريف الارتباط من هنا. نصك محفوظ: أرسله مرة أخرى.',
  foreign: 'أُرسل هذا النموذج من موقع آخر',
  foreignText: 'لم يُنشر شيء. افتح التعليقات هنا واكتب في نموذج هذه الصفحة.',
  notForAll: 'هذه التعليقات ليست للجميع',
  logIn: 'سجّل الدخول في الصفحة التي تتبعها التعليقات واقرأها هناك.',
  nothingHere: 'لا توجد تعليقات في هذا العنوان',
  lostLink: 'ربما ضاع جزء من الرابط. عد إلى الصفحة التي أتيت منها وحاول مرة أخرى.',
  goBack: 'إذا كتبت شيئًا فارجع إلى الخلف: لا يزال في النموذج.',
  toStart: 'الصفحة الرئيسية لهذا الخادم',
}

const ja: PageWords = {
  back: '{host} に戻る',
  shorten: '{n} 文字以内にしてください。',
  optional: '（任意）',
  leaveEmpty: 'この欄は空のままにしてください',
  askDelete: 'このコメントを削除しますか？元に戻すことはできません。',
  repliesTo: '{name} さんへの返信',
  notOurForm: 'フォームは送信されませんでした。',
  sendAgain:
    '長い間開いたままだったか、ブラウザーがこのサイトの Cookie を受け付けていません。入力した内容は残っています。もう一度送信してください。',
  foreign: 'このフォームは別のサイトから送信されました',
  foreignText: '何も書き込まれていません。ここでコメントを開き、このページのフォームに書いてください。',
  notForAll: 'このコメントは一般には公開されていません',
  logIn: 'コメントのあるページでログインして、そこでお読みください。',
  nothingHere: 'このアドレスにコメントはありません',
  lostLink: 'リンクの一部が欠けている可能性があります。前のページに戻ってもう一度お試しください。',
  goBack: '入力した内容は前のページのフォームに残っています。',
  toStart: 'このサーバーのトップページ',
}

export const pageWords = { en, de, fr, es, ar, ja }
