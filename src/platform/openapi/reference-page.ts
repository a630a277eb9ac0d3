export const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API reference · Organization Workspace Service</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/api/docs/reference.css" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The reference needs JavaScript. <a href="/api/openapi.json">The OpenAPI document</a> does not.</noscript>
    <script src="/api/docs/scalar.js"></script>
    <script src="/api/docs/reference.js"></script>
  </body>
</html>
`;

/** Switches off everything that would reach another server: fonts, telemetry, the assistant and the hosted client. */
const OPTIONS = {
  url: '/api/docs/document.json',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // The page links to the document that is made for tools.
  documentDownloadType: 'none',
  modelsSectionLabel: 'Schemas',
  orderSchemaPropertiesBy: 'preserve',
  defaultHttpClient: { targetKey: 'js', clientKey: 'fetch' },
};

export const SCRIPT = `Scalar.createApiReference('#reference', ${JSON.stringify(OPTIONS)});\n`;

/** Scalar's own colours have too little contrast for small text. */
export const STYLE = `#reference:empty::before {
  content: 'Loading the API reference …';
  font: 1rem system-ui;
}
body.light-mode {
  --scalar-color-3: #5c5c5c;
  --scalar-color-green: #006b41;
  --scalar-color-red: #b3121d;
  --scalar-color-yellow: #7a5600;
  --scalar-color-orange: #9a3d00;
  --scalar-color-blue: #0059a8;
}
body.dark-mode {
  --scalar-color-3: #a6a6a6;
  --scalar-color-red: #ff8087;
}
`;
