import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';

export interface DeclaredMethod {
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  parameters: ts.Type | undefined;
  result: ts.Type;
  answersWithList: boolean;
}

export function installedStripe(): { directory: string; version: string } {
  const entry = createRequire(import.meta.url).resolve('stripe');
  const directory = join(dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { directory, version };
}

/**
 * Reads types from the declarations of the installed `stripe` package, and methods and paths from its code. Stripe
 * generates both from its own API description, so they describe the API at the version that the SDK pins.
 */
export class StripeDeclarations {
  readonly checker: ts.TypeChecker;
  readonly resources: string;
  readonly apiVersion: string;
  private readonly program: ts.Program;

  constructor(packageDirectory: string, resourceNames: string[]) {
    this.resources = join(packageDirectory, 'esm', 'resources');
    const versionFile = join(packageDirectory, 'esm', 'apiVersion.d.ts');
    const files = [...resourceNames, 'Events'].map((name) => this.declarationFile(name));
    this.program = ts.createProgram([...new Set(files), versionFile], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    });
    this.checker = this.program.getTypeChecker();
    this.apiVersion = this.literalConstant(versionFile, 'ApiVersion');
  }

  method(resource: string, name: string): DeclaredMethod {
    const { method, path } = this.request(resource, name);
    const signature = this.checker.getSignatureFromDeclaration(this.declaration(resource, name));
    if (!signature) throw new Error(`${resource}.${name} has no signature.`);
    const parameters = signature.parameters.find((parameter) => parameter.name === 'params');
    const promise = signature.getReturnType();
    const answersWithList = promise.symbol.name === 'ApiListPromise';
    const promised = this.checker.getTypeArguments(promise as ts.TypeReference)[0];
    // The SDK's Response<T> adds fields of its own to T, which Stripe does not send.
    const result = answersWithList ? promised : promised?.aliasTypeArguments?.[0];
    if (!result) throw new Error(`${resource}.${name} has an unreadable return type.`);
    return {
      name: `${resource}.${name}`,
      method,
      path,
      parameters: parameters && this.checker.getNonNullableType(this.checker.getTypeOfSymbol(parameters)),
      result,
      answersWithList,
    };
  }

  /** Every event type of the SDK with the type of its payload. */
  events(): { type: string; payload: ts.Type }[] {
    const found: { type: string; payload: ts.Type }[] = [];
    this.source(this.declarationFile('Events')).forEachChild((node) => {
      if (!ts.isInterfaceDeclaration(node) || !node.name.text.endsWith('Event')) return;
      const payload = this.checker.getTypeAtLocation(node);
      const kind = payload.getProperty('type');
      const literal = kind && this.checker.getTypeOfSymbol(kind);
      if (literal?.isStringLiteral()) found.push({ type: literal.value, payload });
    });
    return found;
  }

  private declaration(resource: string, name: string): ts.MethodDeclaration {
    let found: ts.MethodDeclaration | undefined;
    this.source(this.declarationFile(resource)).forEachChild((node) => {
      if (!ts.isClassDeclaration(node)) return;
      found ??= node.members.filter(ts.isMethodDeclaration).find((member) => member.name.getText() === name);
    });
    if (!found) throw new Error(`The installed stripe package declares no ${resource}.${name}.`);
    return found;
  }

  /** Reads the first two arguments of `this._makeRequest(...)` in the code of the method. */
  private request(resource: string, name: string): Pick<DeclaredMethod, 'method' | 'path'> {
    const file = join(this.resources, `${resource}.js`);
    const code = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
    let found: Pick<DeclaredMethod, 'method' | 'path'> | undefined;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText().endsWith('._makeRequest')) {
        const [verb, path] = node.arguments;
        if (verb && path && ts.isStringLiteral(verb)) {
          found ??= { method: verb.text as DeclaredMethod['method'], path: pathTemplate(path) };
        }
      }
      node.forEachChild(visit);
    };
    const findMethod = (node: ts.Node): void => {
      if (ts.isMethodDeclaration(node) && node.name.getText() === name) visit(node);
      else if (ts.isClassDeclaration(node)) node.forEachChild(findMethod);
    };
    code.forEachChild(findMethod);
    if (!found) throw new Error(`${resource}.${name} has no readable request.`);
    return found;
  }

  private literalConstant(file: string, name: string): string {
    const module = this.checker.getSymbolAtLocation(this.source(file));
    const constant = module && this.checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
    const type = constant && this.checker.getTypeOfSymbol(constant);
    if (!type?.isStringLiteral()) throw new Error(`${file} declares no ${name}.`);
    return type.value;
  }

  private source(file: string): ts.SourceFile {
    const source = this.program.getSourceFile(file);
    if (!source) throw new Error(`The installed stripe package has no ${file}.`);
    return source;
  }

  private declarationFile(resource: string): string {
    return join(this.resources, `${resource}.d.ts`);
  }
}

function pathTemplate(expression: ts.Expression): string {
  if (ts.isStringLiteral(expression) || ts.isNoSubstitutionTemplateLiteral(expression))
    return expression.text;
  if (!ts.isTemplateExpression(expression)) throw new Error(`Unreadable path: ${expression.getText()}`);
  return expression.templateSpans.reduce((path, span) => {
    const parameter = /\((\w+)\)/.exec(span.expression.getText())?.[1] ?? 'id';
    return `${path}{${parameter}}${span.literal.text}`;
  }, expression.head.text);
}
