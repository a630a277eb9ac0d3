import { ApiProperty } from '@nestjs/swagger';
import { describeAction } from '../platform/http/action.js';
import type { AgentFacts } from './agent-facts.js';
import {
  refusal,
  REFUSAL_CODES,
  type ActionName,
  type AgentCaller,
  type RefusalCode,
} from './agent-state.js';

class ActionDto {
  @ApiProperty()
  allowed: boolean;

  @ApiProperty({
    enum: REFUSAL_CODES,
    nullable: true,
    description: 'The error code that the call would return.',
  })
  reason: RefusalCode | null;
}

export class ActionsDto implements Record<ActionName, ActionDto> {
  @ApiProperty()
  startTrial: ActionDto;

  @ApiProperty()
  checkout: ActionDto;

  @ApiProperty()
  topUp: ActionDto;

  static from(facts: AgentFacts, caller: AgentCaller): ActionsDto {
    const action = (name: ActionName): ActionDto => describeAction(refusal(name, facts, caller)?.code);
    return { startTrial: action('startTrial'), checkout: action('checkout'), topUp: action('topUp') };
  }
}
