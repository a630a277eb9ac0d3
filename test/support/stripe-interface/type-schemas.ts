import { relative } from 'node:path';
import ts from 'typescript';
import type { JsonSchema } from './json-schema.js';

interface Position {
  /** The name of the property. The name decides whether a number may have a fraction. */
  property?: string;
  /** Whether the type describes request parameters. Only an object in a response may be an id instead. */
  inRequest: boolean;
}

const fractions = /percent|rate$|ratio|latitude|longitude|score/;

/**
 * Converts declared types to JSON Schemas that are stricter in two ways: enumerations are closed (the SDK allows any other
 * string), and objects reject undeclared properties.
 */
export class TypeSchemas {
  readonly definitions: Record<string, JsonSchema> = {};

  /** @param fullObjects values of `object` whose objects are described in full, see `operations.ts` */
  constructor(
    private readonly checker: ts.TypeChecker,
    private readonly root: string,
    private readonly fullObjects: Set<string>,
  ) {}

  of(type: ts.Type, position: Position): JsonSchema {
    if (type.aliasSymbol?.name === 'Decimal') return { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' };
    if (type.aliasSymbol?.name === 'Event') return { $ref: '#/definitions/Event' };
    if (type.isUnion()) return this.ofUnion(type, position);
    if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
    if (type.isIntersection()) return { type: 'string' };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { const: this.checker.typeToString(type) === 'true' };
    if (type.flags & ts.TypeFlags.String) return { type: 'string' };
    if (type.flags & ts.TypeFlags.Number) {
      return { type: fractions.test(position.property ?? '') ? 'number' : 'integer' };
    }
    if (type.flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.flags & ts.TypeFlags.Null) return { type: 'null' };
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (type.flags & ts.TypeFlags.Object) return this.ofObject(type as ts.ObjectType, position);
    throw new Error(`No schema for ${this.checker.typeToString(type)} at ${position.property ?? 'the top'}.`);
  }

  listOf(item: JsonSchema): JsonSchema {
    return {
      type: 'object',
      required: ['object', 'data', 'has_more', 'url'],
      properties: {
        object: { const: 'list' },
        data: { type: 'array', items: item },
        has_more: { type: 'boolean' },
        url: { type: 'string' },
      },
      additionalProperties: false,
    };
  }

  private ofUnion(union: ts.UnionType, position: Position): JsonSchema {
    const absent = ts.TypeFlags.Undefined | ts.TypeFlags.Void;
    const isOpenEnd = (part: ts.Type) => part.isIntersection() && part.aliasSymbol?.name !== 'Decimal';
    const parts = union.types.filter((part) => !(part.flags & absent) && !isOpenEnd(part));
    // `deleted?: void` means that the property is absent.
    if (parts.length === 0) return { not: {} };

    const isLiteral = (part: ts.Type): boolean => part.isStringLiteral() || part.isNumberLiteral();
    const isBoolean = (part: ts.Type): boolean => (part.flags & ts.TypeFlags.BooleanLiteral) !== 0;
    const literals = parts.filter(isLiteral);
    const booleans = parts.filter(isBoolean);
    const others = parts.filter((part) => !isLiteral(part) && !isBoolean(part));
    const branches: JsonSchema[] = others.map((part) => this.of(part, position));
    if (literals.length > 0)
      branches.unshift({ enum: literals.map((part) => (part as ts.LiteralType).value) });
    if (booleans.length === 2) branches.push({ type: 'boolean' });
    else branches.push(...booleans.map((part) => this.of(part, position)));

    const distinct = [...new Map(branches.map((branch) => [JSON.stringify(branch), branch])).values()];
    return distinct.length === 1 ? distinct[0]! : { anyOf: distinct };
  }

  private ofObject(type: ts.ObjectType, position: Position): JsonSchema {
    if (this.checker.isArrayType(type)) {
      return { type: 'array', items: this.of(this.typeArgument(type), position) };
    }
    if (type.symbol.name === 'ApiList') return this.listOf(this.of(this.typeArgument(type), position));
    // Mapped types, such as Partial<Customer>, and literal types have no name that could identify a definition.
    if (type.objectFlags & ts.ObjectFlags.Mapped || type.symbol.name === '__type') {
      return this.ofProperties(type, position);
    }
    const objectName = this.objectName(type);
    if (!position.inRequest && objectName && !this.fullObjects.has(objectName)) return reference(objectName);

    const name = this.definitionName(type.symbol);
    if (!this.definitions[name]) {
      // The definition is registered before its properties are read, because types can be recursive.
      const definition: JsonSchema = (this.definitions[name] = {});
      Object.assign(definition, this.ofProperties(type, position));
    }
    return { $ref: `#/definitions/${name}` };
  }

  private ofProperties(type: ts.ObjectType, position: Position): JsonSchema {
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const property of type.getProperties()) {
      const propertyType = this.checker.getTypeOfSymbol(property);
      properties[property.name] =
        propertyType.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)
          ? { not: {} }
          : this.of(propertyType, { ...position, property: property.name });
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name);
    }
    const anyName = type.getStringIndexType();
    const isEmpty = Object.keys(properties).length === 0;
    return {
      type: 'object',
      properties,
      required,
      additionalProperties: anyName ? this.of(anyName, position) : isEmpty && !position.inRequest,
    };
  }

  /** The value of the type's `object` field if it is a Stripe object, which also has an id. */
  objectName(type: ts.Type): string | undefined {
    const property = type.getProperty('id') && type.getProperty('object');
    const literal = property && this.checker.getTypeOfSymbol(property);
    return literal?.isStringLiteral() && literal.value !== 'event' ? literal.value : undefined;
  }

  private definitionName(symbol: ts.Symbol): string {
    const file = symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
    const module = relative(this.root, file).replace(/\.d\.ts$/, '');
    const name = this.checker.getFullyQualifiedName(symbol).replace(/^".*"\./, '');
    return `${module}.${name}`.replace(/[^\w.]+/g, '.').replace(/^\.+/, '');
  }

  private typeArgument(type: ts.ObjectType): ts.Type {
    return this.checker.getTypeArguments(type as ts.TypeReference)[0]!;
  }
}

function reference(objectName: string): JsonSchema {
  return {
    type: 'object',
    required: ['id', 'object'],
    properties: { id: { type: 'string' }, object: { const: objectName } },
    additionalProperties: true,
  };
}
