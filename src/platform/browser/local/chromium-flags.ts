// Command line of a Chromium that reaches nothing by itself: no network, no windows, no services of its maker.

/** Port 9 discards, and nobody listens on it; loopback is no exception. */
export const deadProxy = { proxyServer: 'http://127.0.0.1:9', proxyBypassList: '<-loopback>' }

/** Features that ask others, and those that would ask around the interception of requests. */
const disabledFeatures = [
  ...['AutofillServerCommunication', 'CertificateTransparencyComponentUpdater', 'DialMediaRouteProvider'],
  ...['InterestFeedContentSuggestions', 'MediaRouter', 'NetworkPrediction', 'OptimizationHints', 'Prerender2'],
  ...['PreconnectToSearch', 'SpeculationRulesPrefetchFuture', 'Translate', 'WebOTP', 'WebUSB', 'WebBluetooth'],
  ...['DirectSockets', 'FedCm', 'PrivateAggregationApi', 'FencedFrames', 'WebTransport', 'BackForwardCache'],
  ...['IsolateOrigins', 'site-per-process', 'NoStatePrefetch', 'LinkPreview', 'AsyncDns'],
]

export interface ChromiumOptions {
  profile: string
  /** The operator's word that this browser needs no sandbox. */
  hasNoSandbox: boolean
  /** Of one page's scripts, in MB. */
  heapMb: number
}

export function chromiumFlags({ profile, hasNoSandbox, heapMb }: ChromiumOptions): string[] {
  const own = [`--user-data-dir=${profile}`, `--js-flags=--max-old-space-size=${heapMb}`]
  return [...modes, ...own, ...noWayOut, ...nothingByItself, ...noDevices, ...(hasNoSandbox ? ['--no-sandbox'] : [])]
}

const modes = [
  ...['--headless=new', '--remote-debugging-pipe', 'about:blank', '--disable-dev-shm-usage', '--window-size=1280,2000'],
  // Scripts run while nobody looks, and no more than they need.
  ...['--disable-renderer-backgrounding', '--disable-backgrounding-occluded-windows', '--disable-hang-monitor'],
  ...['--blink-settings=imagesEnabled=false', '--disk-cache-size=1', '--media-cache-size=1'],
]

/** The guide for a browser elsewhere has them, too. */
export const noWayOut = [
  ...[`--proxy-server=${deadProxy.proxyServer}`, `--proxy-bypass-list=${deadProxy.proxyBypassList}`],
  ...['--host-resolver-rules=MAP * ~NOTFOUND', '--dns-prefetch-disable', '--disable-quic', '--no-pings'],
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  `--disable-features=${disabledFeatures.join(',')}`,
]

const nothingByItself = [
  ...[
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-domain-reliability',
  ],
  ...[
    '--disable-client-side-phishing-detection',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-breakpad',
  ],
  ...['--metrics-recording-only', '--no-first-run', '--no-default-browser-check', '--no-service-autorun'],
  ...[
    '--disable-search-engine-choice-screen',
    '--password-store=basic',
    '--use-mock-keychain',
    '--disable-crash-reporter',
  ],
]

const noDevices = [
  ...['--block-new-web-contents', '--disable-notifications', '--deny-permission-prompts', '--disable-prompt-on-repost'],
  ...['--disable-gpu', '--disable-3d-apis', '--mute-audio', '--disable-speech-api', '--disable-print-preview'],
  ...['--disable-remote-playback-api', '--disable-file-system', '--disable-databases'],
]
